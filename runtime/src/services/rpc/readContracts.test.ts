// Contracts over nodes that misbehave.
import { decodeFunctionData, encodeFunctionResult, erc20Abi, multicall3Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { testNetworks } from '../../kit/testKit.js'
import { serveFaults } from '../testing/faultServer.js'
import { address, serviceKit } from '../testing/operations.js'
import { answering } from '../testing/support.js'
import { openClient } from './openClient.js'
import { readContracts } from './readContracts.js'

const [network] = testNetworks
if (network === undefined) throw new Error('no network')

const server = serveFaults()
const { signal } = new AbortController()
const kit = () => serviceKit(server.url).kit

/** Answers each call of a method with a result, or an error when that is one. */
function answer(results: Readonly<Record<string, (params: readonly unknown[]) => unknown>>): void {
  const reply = answering(({ method, params }) => {
    const result = results[method]?.(params)
    return result instanceof Error ? { error: { code: -32000, message: result.message } } : { result }
  })
  server.answers.set('/v1/', reply)
}

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
    const client = openClient({ kit: own, network }, signal)
    const results = await readContracts({ kit: own, network }, { client, contracts })
    expect(results.map(({ status }) => status).filter((status) => status === 'failure')).toHaveLength(
      sizes.length,
    )
    expect(results[0]).toEqual({ status: 'success', result: 7n })
    expect(results).toHaveLength(60)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_024)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(60 * 36)
    expect(server.seen).toHaveLength(2)
    await readContracts({ kit: own, network }, { client, contracts })
    expect(server.seen).toHaveLength(3)
  })

  it('are read for one who waits for the same code as another who has gone', async () => {
    answer({ eth_getCode: () => '0x60', eth_call: aggregate })
    const own = kit()
    const gone = new AbortController()
    const first = readContracts(
      { kit: own, network },
      { client: openClient({ kit: own, network }, gone.signal), contracts },
    )
    const second = readContracts(
      { kit: own, network },
      { client: openClient({ kit: own, network }, signal), contracts },
    )
    gone.abort()
    await first.catch(() => {})
    expect((await second)[0]).toEqual({ status: 'success', result: 7n })
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
    const asker = { kit: kit(), network }
    const results = await readContracts(asker, {
      client: openClient(asker, signal),
      contracts: contracts.slice(0, 1),
    })
    expect(results[0]?.status).toBe('failure')
    expect(seen[0]).not.toHaveProperty('to')
    expect((seen[0]?.data ?? '').length).toBeGreaterThan(2_000)
  })
})
