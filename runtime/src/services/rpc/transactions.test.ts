// Transactions and contracts over nodes that misbehave.
import { decodeFunctionData, encodeFunctionResult, erc20Abi, keccak256, multicall3Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testNetworks } from '../../kit/testKit.js'
import { type FaultServer, refusal, startFaultServer } from '../testing/faultServer.js'
import { address, serviceKit } from '../testing/operations.js'
import { answering, failure } from '../testing/support.js'
import { readContracts } from './readContracts.js'
import { fetchReceipt, fetchTransaction, sendRawTransaction, waitForReceipt } from './sendRawTransaction.js'

const [network] = testNetworks
if (network === undefined) throw new Error('no network')
const serialized = '0x02f86c01'
const hash = keccak256(serialized)

let server: FaultServer
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  server.answers.clear()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const kit = () => serviceKit(server.url).kit

/** Answers each call of a method with a result, or an error when that is one. */
function answer(results: Readonly<Record<string, (params: readonly unknown[]) => unknown>>): void {
  const reply = answering(({ method, params }) => {
    const result = results[method]?.(params)
    return result instanceof Error ? { error: { code: -32000, message: result.message } } : { result }
  })
  server.answers.set('/v1/', reply)
}

describe('sendRawTransaction', () => {
  it('gives the hash of the bytes', async () => {
    answer({ eth_sendRawTransaction: () => hash })
    expect(await sendRawTransaction(kit(), network, { serialized })).toBe(hash)
  })

  it('sends the same bytes again when a node fails, and takes "already known" for yes', async () => {
    let count = 0
    server.answers.set('/v1/', (response, request, times) => {
      if (count++ === 0) return refusal(503, 'later')(response, request, times)
      answering(() => ({ error: { code: -32000, message: 'already known' } }))(response, request, times)
    })
    expect(await sendRawTransaction(kit(), network, { serialized })).toBe(hash)
    expect(new Set(server.seen.map(({ body }) => body)).size).toBe(1)
    expect(server.seen).toHaveLength(2)
  })

  it('does not believe another hash, nor send what is no hex', async () => {
    answer({ eth_sendRawTransaction: () => keccak256('0x00') })
    expect(await failure(sendRawTransaction(kit(), network, { serialized }))).toMatchObject({
      code: 'BAD_REPLY',
    })
    server.seen.length = 0
    expect(await failure(sendRawTransaction(kit(), network, { serialized: 'f86c' }))).toBeInstanceOf(Error)
    expect(server.seen).toEqual([])
  })

  it('says what the node minds', async () => {
    answer({ eth_sendRawTransaction: () => new Error('nonce too low: next nonce 2, tx nonce 1') })
    expect(await failure(sendRawTransaction(kit(), network, { serialized }))).toMatchObject({
      code: 'NONCE_TOO_LOW',
    })
  })
})

describe('a transaction', () => {
  const receipt = { transactionHash: hash, status: '0x1', blockNumber: '0x10' }

  it('is in a block, waits for one, or is not found', async () => {
    answer({ eth_getTransactionByHash: () => ({ hash, blockNumber: '0x10' }) })
    expect(await fetchTransaction(kit(), network, { hash })).toEqual({ blockNumber: 16n })
    answer({ eth_getTransactionByHash: () => ({ hash, blockNumber: null }) })
    expect(await fetchTransaction(kit(), network, { hash })).toEqual({ blockNumber: undefined })
    answer({ eth_getTransactionByHash: () => null })
    expect(await failure(fetchTransaction(kit(), network, { hash }))).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    })
  })

  it.each([
    [{}],
    [7],
    ['x'],
    [{ ...receipt, transactionHash: '0x1' }],
    [{ ...receipt, status: '0x2' }],
    [{ ...receipt, blockNumber: 16 }],
  ])('has no such receipt: %j', async (result) => {
    answer({ eth_getTransactionReceipt: () => result })
    expect(await failure(fetchReceipt(kit(), network, { hash }))).toMatchObject({ code: 'BAD_REPLY' })
  })

  it('has a receipt that says how it went', async () => {
    answer({ eth_getTransactionReceipt: () => ({ ...receipt, status: '0x0' }) })
    expect(await fetchReceipt(kit(), network, { hash })).toEqual({ status: 'reverted', blockNumber: 16n })
    answer({ eth_getTransactionReceipt: () => null })
    expect(await failure(fetchReceipt(kit(), network, { hash }))).toMatchObject({
      code: 'TRANSACTION_RECEIPT_NOT_FOUND',
    })
  })

  it('is waited for through nodes that fail', async () => {
    let count = 0
    server.answers.set('/v1/', (response, request, times) => {
      if (count++ < 5) return refusal(400, 'not now')(response, request, times)
      answering(() => ({ result: receipt }))(response, request, times)
    })
    expect(await waitForReceipt(kit(), network, { hash, interval: 1 })).toEqual({
      status: 'success',
      blockNumber: 16n,
    })
  })

  it('R23: that is not confirmed in time may still be', async () => {
    answer({ eth_getTransactionReceipt: () => null })
    expect(await failure(waitForReceipt(kit(), network, { hash, interval: 5, timeout: 20 }))).toMatchObject({
      code: 'TRANSACTION_CONFIRMATION_TIMEOUT',
      cause: { code: 'TRANSACTION_RECEIPT_NOT_FOUND' },
    })
  })

  it('is not waited for when the caller leaves', async () => {
    answer({ eth_getTransactionReceipt: () => null })
    const controller = new AbortController()
    const waiting = failure(
      waitForReceipt(kit(), network, { hash, interval: 60_000, signal: controller.signal }),
    )
    await vi.waitFor(() => expect(server.seen).toHaveLength(1))
    controller.abort()
    expect(await waiting).toMatchObject({ code: 'CANCELLED' })
  })
})

describe('contracts', () => {
  const contracts = Array.from({ length: 60 }, () => ({
    address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' as const,
    abi: erc20Abi,
    functionName: 'balanceOf' as const,
    args: [address] as const,
  }))
  const aggregate = ([call]: readonly unknown[]) => {
    const { data } = call as { data: `0x${string}` }
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const [calls] = args as readonly [readonly { callData: string }[]]
    sizes.push(calls.reduce((sum, { callData }) => sum + (callData.length - 2) / 2, 0))
    return encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: calls.map((_, index) => ({
        success: index !== 1,
        returnData: `0x${'7'.padStart(64, '0')}` as const,
      })),
    })
  }
  let sizes: number[] = []

  it('are read with at most 1024 bytes of call data a call, in one request', async () => {
    sizes = []
    answer({ eth_getCode: () => '0x60', eth_call: aggregate })
    const own = kit()
    const results = await readContracts(own, network, { contracts })
    expect(results.map(({ status }) => status).filter((status) => status === 'failure')).toHaveLength(
      sizes.length,
    )
    expect(results[0]).toEqual({ status: 'success', result: 7n })
    expect(results).toHaveLength(60)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_024)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(60 * 36)
    expect(server.seen).toHaveLength(2)
    await readContracts(own, network, { contracts })
    expect(server.seen).toHaveLength(3)
  })

  it('are read with the code sent along where the chain has no Multicall3', async () => {
    const seen: { to?: string; data?: string }[] = []
    answer({
      eth_getCode: () => '0x',
      eth_call: ([call]) => {
        seen.push(call as { to?: string; data?: string })
        return new Error('execution reverted')
      },
    })
    const results = await readContracts(kit(), network, { contracts: contracts.slice(0, 1) })
    expect(results[0]?.status).toBe('failure')
    expect(seen[0]).not.toHaveProperty('to')
    expect((seen[0]?.data ?? '').length).toBeGreaterThan(2_000)
  })
})
