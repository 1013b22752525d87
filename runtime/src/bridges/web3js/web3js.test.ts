import type { TransactionConfirmationStrategy } from '@solana/web3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppKitError } from '../../errors/AppKitError.js'
import { testKit } from '../../kit/testKit.js'
import { serveFaults } from '../../services/testing/faultServer.js'
import { answering } from '../../services/testing/support.js'

const server = serveFaults()
const networkId = 'solana:1'
const signature = '5'.repeat(88)

/** A kit with a node that answers, behind one that is down unless told otherwise. */
function kitWith(results: Readonly<Record<string, unknown>>, before = ['http://127.0.0.1:1/']) {
  const calls: string[] = []
  server.answers.set(
    '/node',
    answering(({ method }) => {
      calls.push(method)
      const result = results[method]
      return result instanceof Error
        ? { error: { code: -32002, message: result.message, data: { logs: ['Program log: no'] } } }
        : { result }
    }),
  )
  const customRpcUrls = { [networkId]: [...before, `${server.url}/node`].map((url) => ({ url })) }
  return { ...testKit({ customRpcUrls }, undefined, 'solana'), calls }
}
const load = () => import('./index.js')
const at = (slot: number, value: unknown) => ({ context: { slot }, value })

afterEach(() => {
  vi.doUnmock('@solana/web3.js')
  vi.resetModules()
})

describe('the connection', () => {
  it('asks the next node of the app when one does not answer', async () => {
    const { getConnection } = await load()
    const { kit, calls } = kitWith({ getSlot: 7 })
    const connection = getConnection(kit)
    expect(connection.rpcEndpoint).toBe('http://127.0.0.1:1/')
    expect(connection.commitment).toBe('confirmed')
    expect(await connection.getSlot()).toBe(7)
    expect(calls).toEqual(['getSlot'])
  })

  it('gives the error of a node with its code and logs', async () => {
    const { getConnection } = await load()
    const { kit } = kitWith({ sendTransaction: new Error('Simulation failed') }, [])
    const sent = getConnection(kit).sendRawTransaction(new Uint8Array([1]))
    await expect(sent).rejects.toMatchObject({ transactionError: { logs: ['Program log: no'] } })
  })

  it('rejects with the error of the kit when no node answers', async () => {
    const { getConnection } = await load()
    const { kit } = testKit(
      { customRpcUrls: { [networkId]: [{ url: 'http://127.0.0.1:1/' }] } },
      undefined,
      'solana',
    )
    const failed: unknown = await getConnection(kit)
      .getSlot()
      .catch((error: unknown) => error)
    expect((failed as AppKitError).code).toBe('UNREACHABLE')
  })

  it('confirms over HTTP, and says when the network can no longer take a transaction', async () => {
    const { getConnection } = await load()
    const status = { slot: 3, confirmations: 1, err: null, confirmationStatus: 'confirmed' }
    const { kit } = kitWith({ getBlockHeight: 9, getSignatureStatuses: at(3, [status]) })
    const strategy: TransactionConfirmationStrategy = { signature, blockhash: 'x', lastValidBlockHeight: 10 }
    expect(await getConnection(kit).confirmTransaction(strategy)).toEqual(at(3, { err: null }))
    const lost = kitWith({ getBlockHeight: 11, getSignatureStatuses: at(11, [null]) })
    await expect(getConnection(lost.kit).confirmTransaction(strategy)).rejects.toMatchObject({
      name: 'TransactionExpiredBlockheightExceededError',
    })
  })

  it('stops waiting for a transaction when the app aborts', async () => {
    const { getConnection } = await load()
    const { kit } = kitWith({ getBlockHeight: 9, getSignatureStatuses: at(3, [null]) })
    const stop = new AbortController()
    stop.abort()
    const strategy = { signature, blockhash: 'x', lastValidBlockHeight: 10, abortSignal: stop.signal }
    await expect(getConnection(kit).confirmTransaction(strategy)).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('waits for a transaction when the kit was started again', async () => {
    const { getConnection } = await load()
    const status = { slot: 3, confirmations: 1, err: null, confirmationStatus: 'confirmed' }
    const looks = [at(2, [null]), at(3, [status])]
    const { kit } = kitWith({
      getBlockHeight: 9,
      get getSignatureStatuses() {
        return looks.shift()
      },
    })
    const connection = getConnection(kit)
    // As StrictMode does between the first render and what follows.
    kit.lifetime.end()
    kit.lifetime.renew()
    const confirmed = connection.confirmTransaction({ signature, blockhash: 'x', lastValidBlockHeight: 10 })
    expect(await confirmed).toEqual(at(3, { err: null }))
  })

  it('is of a network of the app, and of no other', async () => {
    const { getConnection } = await load()
    const { kit } = kitWith({})
    const refusal = expect.objectContaining({ code: 'NETWORK_NOT_FOUND' })
    expect(() => getConnection(kit, { caipNetworkId: 'solana:2' })).toThrow(refusal)
    expect(() => getConnection(testKit().kit)).toThrow(expect.objectContaining({ code: 'ADAPTER_NOT_FOUND' }))
  })
})

it('getConnection names the version of @solana/web3.js that it needs where the app has another one', async () => {
  // Version 2.0 exports none of the names that are read here.
  vi.doMock('@solana/web3.js', () => ({
    Connection: undefined,
    Transaction: undefined,
    PublicKey: undefined,
  }))
  const { getConnection } = await load()
  const { kit } = testKit({}, undefined, 'solana')
  expect(() => getConnection(kit)).toThrow(
    expect.objectContaining({
      code: 'MODAL_LOAD_FAILED',
      message: expect.stringContaining('Install @solana/web3.js@1'),
    }),
  )
})

it('getWallet has no account of somebody else, and none without a wallet', async () => {
  const { getWallet } = await load()
  const { kit } = testKit({}, undefined, 'solana')
  const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  expect(() => getWallet(kit, { address })).toThrow(expect.objectContaining({ code: 'NOT_CONNECTED' }))
  expect(() => getWallet(kit, { address: 'nobody' })).toThrow(
    expect.objectContaining({ code: 'NOT_CONNECTED' }),
  )
})
