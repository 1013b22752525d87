import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Account, Network } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { createMemoryStorage } from '../storage/createSafeStorage.js'
import { addNetwork, removeNetwork } from './addNetwork.js'
import { connect } from './connect.js'
import { requireChain } from './connections.js'
import { disconnect } from './disconnect.js'
import { readAccount } from './selectors.js'
import { signMessage } from './signMessage.js'
import { start } from './start.js'
import { switchAccount } from './switchAccount.js'
import { switchNetwork } from './switchNetwork.js'
import { testAccounts, testConnector, testKit, testNetworks } from './testKit.js'

type Stage = ReturnType<typeof testKit>
const [one, two] = testAccounts as [Account, Account]
const [first, second] = testNetworks as [Network, Network]
const other = { ...testConnector, id: 'other' }
const reply = { accounts: testAccounts, caipNetworkId: 'eip155:1' as const }
const never = () => new Promise<never>(() => {})
const status = ({ kit }: Stage) => requireChain(kit).connection.value.status
const quiet = () => new Promise((resolve) => setTimeout(resolve, 30))

function begin(stage: Stage): () => void {
  const stop = start(stage.kit)
  onTestFinished(stop)
  return stop
}

/** A later visit of somebody who was connected; the wallet has been asked and has not answered. */
async function returning(storage = createMemoryStorage()) {
  storage.set('@appkit/connected_namespaces', 'eip155')
  storage.set('@appkit/eip155:connected_connector_id', testConnector.id)
  const stage = testKit({ storage })
  const answers: ((value: typeof reply) => void)[] = []
  stage.wallet.reconnect = () => new Promise((resolve) => void answers.push(resolve))
  begin(stage)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const answer = async () => {
    stage.wallet.reconnect = async () => reply
    for (const each of answers) each(reply)
    await quiet()
  }
  return { ...stage, answer }
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const fails = () => {
  throw new Error('no')
}
const circular: Record<string, unknown> = { code: -32603 }
circular.data = { originalError: circular }
circular.cause = circular

describe.each<[what: string, thrown: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'no'],
  ['a symbol', Symbol('no')],
  ['a function', () => {}],
  ['a frozen object', Object.freeze({ code: -1 })],
  ['getters that throw', Object.defineProperties({}, { code: { get: fails }, message: { get: fails } })],
  ['a proxy that throws', new Proxy({}, { get: fails, has: fails, getPrototypeOf: fails })],
  ['a revoked proxy', revoked()],
  ['an error of itself', circular],
])('a wallet that throws %s', (_what, thrown) => {
  const raise = () => Promise.reject(thrown)
  const readable = { name: 'AppKitError', message: expect.stringMatching(/\w{4}/) }

  it('has not connected', async () => {
    const stage = testKit()
    stage.wallet.connect = raise
    await expect(connect(stage.kit, { connector: testConnector })).rejects.toMatchObject(readable)
    expect(status(stage)).toBe('disconnected')
  })

  it('has not switched, and is left all the same', async () => {
    const stage = testKit()
    stage.wallet.switchNetwork = raise
    stage.wallet.disconnect = raise
    await connect(stage.kit, { connector: testConnector })
    await expect(switchNetwork(stage.kit, { network: second })).rejects.toMatchObject(readable)
    await expect(disconnect(stage.kit)).rejects.toMatchObject({ ...readable, code: 'DISCONNECT_FAILED' })
    expect(status(stage)).toBe('disconnected')
  })
})

describe('connecting', () => {
  afterEach(() => void vi.useRealTimers())

  it('says after a minute that the wallet does not answer, and can be tried again', async () => {
    vi.useFakeTimers()
    const stage = testKit()
    const answer = stage.wallet.connect
    stage.wallet.connect = never
    const outcome = expect(connect(stage.kit, { connector: testConnector })).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(59_900)
    expect(status(stage)).toBe('connecting')
    await vi.advanceTimersByTimeAsync(200)
    await outcome
    expect([status(stage), vi.getTimerCount()]).toEqual(['disconnected', 0])
    stage.wallet.connect = answer
    await connect(stage.kit, { connector: testConnector })
    expect([status(stage), vi.getTimerCount()]).toEqual(['connected', 0])
  })

  it('ends when that wallet is disconnected by name', async () => {
    const stage = testKit()
    stage.wallet.connect = never
    const outcome = expect(connect(stage.kit, { connector: testConnector })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    await disconnect(stage.kit, { namespace: 'eip155', connectorId: testConnector.id })
    await outcome
    expect(status(stage)).toBe('disconnected')
  })
})

describe('while a wallet of the last visit is slow', () => {
  it('who disconnects it by name stays out when it answers', async () => {
    const stage = await returning()
    await disconnect(stage.kit, { namespace: 'eip155', connectorId: testConnector.id })
    await stage.answer()
    expect(status(stage)).toBe('disconnected')
  })

  it('who disconnects in another tab stays out, too', async () => {
    let tell = () => {}
    const watch = (changed: () => void) => {
      tell = changed
      return () => {}
    }
    const storage = { ...createMemoryStorage(), watch }
    const stage = await returning(storage)
    storage.remove('@appkit/connected_namespaces')
    storage.remove('@appkit/eip155:connected_connector_id')
    tell()
    await vi.waitFor(() => expect(status(stage)).toBe('disconnected'))
    await stage.answer()
    expect(status(stage)).toBe('disconnected')
  })

  it('it comes back when another one was chosen and declines', async () => {
    const stage = await returning()
    stage.wallet.connect = () => Promise.reject({ code: 4001 })
    await expect(connect(stage.kit, { connector: other })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await stage.answer()
    expect(requireChain(stage.kit).connection.value).toMatchObject({
      connection: { connector: testConnector },
    })
  })

  it('it comes back beside another one that agrees', async () => {
    const stage = await returning()
    await connect(stage.kit, { connector: other })
    await stage.answer()
    expect(requireChain(stage.kit).connection.value).toMatchObject({
      connection: { connector: other },
      others: [{ connector: testConnector }],
    })
  })
})

it('the kit knows the chosen account in whatever spelling the wallet has today', async () => {
  const storage = createMemoryStorage()
  const before = testKit({ storage })
  before.wallet.connect = async () => reply
  await connect(before.kit, { connector: testConnector })
  switchAccount(before.kit, { connector: testConnector, address: two.address })

  const stage = testKit({ storage })
  const accounts = [one, two].map((each) => ({ ...each, address: each.address.toLowerCase() }))
  stage.wallet.reconnect = async () => ({ ...reply, accounts })
  stage.calls.isSameAddress = (a, b) => a.toLowerCase() === b.toLowerCase()
  begin(stage)
  await vi.waitFor(() => expect(status(stage)).toBe('connected'))
  expect(readAccount(stage.kit).address).toBe(two.address.toLowerCase())
})

it('the kit follows a choice made in the wallet after one made here, on the next visit, too', async () => {
  const three: Account = { ...one, address: `0x${'3'.repeat(40)}` }
  const storage = createMemoryStorage()
  const before = testKit({ storage })
  before.wallet.connect = async () => reply
  const stop = begin(before)
  await connect(before.kit, { connector: testConnector })
  switchAccount(before.kit, { connector: testConnector, address: two.address })
  before.wallet.events?.accountsChanged([three, one, two])
  expect(readAccount(before.kit).address).toBe(three.address)
  stop()

  const stage = testKit({ storage })
  stage.wallet.reconnect = async () => ({ ...reply, accounts: [three, one, two] })
  begin(stage)
  await vi.waitFor(() => expect(status(stage)).toBe('connected'))
  expect(readAccount(stage.kit).address).toBe(three.address)
})

describe('signing with a wallet that never answers', () => {
  async function signing(signal?: AbortSignal) {
    const stage = testKit()
    stage.calls.signMessage = never
    const stop = begin(stage)
    await connect(stage.kit, { connector: testConnector })
    const asked = signMessage(stage.kit, { message: 'x', ...(signal && { signal }) })
    const outcome = asked.catch((error: unknown) => (error instanceof AppKitError ? error : undefined))
    return { ...stage, stop, outcome }
  }

  it.each<[string, (stage: Awaited<ReturnType<typeof signing>>) => unknown]>([
    ['the wallet is disconnected', ({ kit }) => disconnect(kit)],
    ['the wallet leaves', ({ wallet }) => wallet.events?.disconnected()],
    ['the wallet takes the account away', ({ wallet }) => wallet.events?.accountsChanged([two])],
    ['the kit stops', ({ stop }) => stop()],
  ])('is over when %s', async (_what, end) => {
    const stage = await signing(new AbortController().signal)
    end(stage)
    expect(await stage.outcome).toMatchObject({ code: 'CANCELLED' })
  })

  it('is over when the host gives up, for whatever reason', async () => {
    const controller = new AbortController()
    const stage = await signing(controller.signal)
    controller.abort('the user has left')
    expect(await stage.outcome).toMatchObject({ code: 'CANCELLED', message: 'Request was aborted' })
  })

  it('goes on while the wallet asks for another one in the same namespace', async () => {
    const stage = await signing()
    stage.wallet.connect = () => Promise.reject({ code: 4001 })
    await expect(connect(stage.kit, { connector: other })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await Promise.race([stage.outcome, quiet()])).toBeUndefined()
  })
})

describe('networks that come and go under a wallet', () => {
  const network: Network = { ...first, id: 5, caipNetworkId: 'eip155:5' }

  it('are the ones in use, with their balance, as long as they are there', async () => {
    const stage = testKit()
    const there = async () => ({ accounts: testAccounts, caipNetworkId: network.caipNetworkId })
    Object.assign(stage.wallet, { connect: there, reconnect: there })
    begin(stage)
    await connect(stage.kit, { connector: testConnector })
    const chain = requireChain(stage.kit)
    const seen = () => [chain.network.value?.id, chain.balance.value.status]
    await vi.waitFor(() => expect(seen()).toEqual([1, 'idle']))
    addNetwork(stage.kit, { network })
    await vi.waitFor(() => expect(seen()).toEqual([5, 'success']))
    removeNetwork(stage.kit, { namespace: 'eip155', id: 5 })
    await vi.waitFor(() => expect(seen()).toEqual([1, 'idle']))
  })

  it.each<[string, object]>([
    ['no id', { id: undefined }],
    ['no name', { name: '' }],
    ['no symbol', { nativeCurrency: { name: 'Ether', decimals: 18 } }],
    ['decimals that are no count', { nativeCurrency: { ...first.nativeCurrency, decimals: Number.NaN } }],
    ['decimals below zero', { nativeCurrency: { ...first.nativeCurrency, decimals: -1 } }],
    ['nodes that are no addresses', { rpcUrls: { default: { http: [1] } } }],
  ])('are refused with %s', (_what, fault) => {
    const { kit } = testKit()
    expect(() => addNetwork(kit, { network: { ...network, ...fault } })).toThrow(
      expect.objectContaining({ code: 'NETWORK_INVALID' }),
    )
  })
})
