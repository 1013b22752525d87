import * as dns from 'node:dns/promises'
import {
  type Address,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { RpcError } from '../../chains/readRpcReply.js'
import { ChainDownError } from '../../errors/ServerError.js'
import type { NetworkNode, Nodes } from '../../ports/nodes.js'
import { ensNames } from './ensNames.js'

const holder: Address = `0x${'a'.repeat(40)}`
const resolver = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
  'error ResolverNotFound(bytes name)',
])
const named = encodeFunctionResult({
  abi: resolver,
  functionName: 'reverseWithGateways',
  result: ['alice.shop.eth', holder, holder],
})
const callback = '0x12345678'

/** Revert data of a resolver that has its caller ask a gateway. */
const lookup = (sender: Address): Hex =>
  encodeErrorResult({
    abi: resolver,
    errorName: 'OffchainLookup',
    args: [sender, ['https://names.shop.io/{sender}/{data}.json'], '0xabcd', callback, '0x'],
  })
const reverted = (data: Hex, code = 3) => new RpcError(code, 'execution reverted', data)

/** Names by a node of Ethereum that answers the calls of contracts so. */
function namesBy(answer: (request: { readonly to: Address; readonly data: Hex }) => Hex) {
  const call = vi.fn<NetworkNode['call']>(async (_method, [request]) =>
    answer(request as { to: Address; data: Hex }),
  )
  const unused = () => Promise.reject(new Error('It is not asked this way.'))
  const about = { caip2: 'eip155:1', name: 'Ethereum', symbol: 'ETH', coin: 'Ether', decimals: 18 }
  const nodes: Nodes = {
    all: [{ ...about, call, forward: unused, batch: unused }],
    supported: { http: ['eip155:1'], ws: [] },
    missing: () => ({ status: 400, json: {} }),
  }
  return { call, nodes, identity: () => ensNames(nodes, (url, init) => fetch(url, init)).identity(holder) }
}

const gateway = () =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ data: '0x1234' })))

vi.mock('node:dns/promises', async (load) => ({
  ...(await load<typeof dns>()),
  lookup: vi.fn(async () => [{ address: '10.0.0.7', family: 4 }]),
}))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  3, -32000, -32015,
])('a name that a gateway has is asked for there, if a revert has the code %d', async (code) => {
  const asked = gateway()
  const { call, identity } = namesBy(({ data, to }) => {
    if (!data.startsWith(callback)) throw reverted(lookup(to), code)
    expect(data.slice(10)).toBe(
      encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], ['0x1234', '0x']).slice(2),
    )
    return named
  })
  expect(await identity()).toMatchObject({ name: 'alice.shop.eth' })
  expect(call).toHaveBeenCalledTimes(2)
  // Lookups that an earlier test of this thread has begun may ask others.
  const urls = asked.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('shop.io'))
  expect(urls).toEqual([expect.stringMatching(/^https:\/\/names\.shop\.io\/0x[0-9a-f]{40}\/0xabcd\.json$/)])
})

test('a gateway whose name leads into the network of the server is not asked', async () => {
  const asked = gateway()
  const { nodes } = namesBy(({ to }) => {
    throw reverted(lookup(to))
  })
  await expect(ensNames(nodes).identity(holder)).rejects.toThrow()
  expect(asked.mock.calls.filter(([url]) => String(url).includes('shop.io'))).toEqual([])
  expect(dns.lookup).toHaveBeenCalledWith('names.shop.io', { all: true })
})

test.each([
  [
    'leads to another account',
    encodeErrorResult({ abi: resolver, errorName: 'ReverseAddressMismatch', args: ['bob.eth', '0x'] }),
  ],
  ['has no resolver', encodeErrorResult({ abi: resolver, errorName: 'ResolverNotFound', args: ['0x'] })],
])('an account whose name %s has none', async (_what, data) => {
  // Nodes have several codes for a revert.
  for (const code of [3, -32000, -32015]) {
    const { identity } = namesBy(() => {
      throw reverted(data, code)
    })
    expect(await identity()).toBeNull()
  }
})

test('a name that leads from one gateway to the next without end is none, after ten questions', async () => {
  const asked = gateway()
  const { call, identity } = namesBy(({ to }) => {
    throw reverted(lookup(to))
  })
  expect(await identity()).toBeNull()
  expect(call.mock.calls.length + asked.mock.calls.length).toBe(10)
})

test('a node that is down, or refuses, is an error and no missing name', async () => {
  const down = namesBy(() => {
    throw new ChainDownError('eip155:1')
  })
  await expect(down.identity()).rejects.toThrow()
  const refuses = namesBy(() => {
    throw new RpcError(-32005, 'Too many requests')
  })
  await expect(refuses.identity()).rejects.toThrow()
})

test('nobody waits longer than eight seconds for a name', async () => {
  await import('viem/chains')
  vi.useFakeTimers()
  const { call, identity } = namesBy(() => named)
  call.mockReturnValue(new Promise(() => {}))
  const late = expect(identity()).rejects.toThrow(/within 8000 ms/)
  await vi.advanceTimersByTimeAsync(8000)
  await late
})

test.each([
  ['ALICE.shop.eth', 'in capitals'],
  ['\u0430lice.shop.eth', 'with a letter of another script'],
  ['alice.shop.eth\ufe0f', 'with a sign that nobody sees'],
  ['\u0131ce.xn--shop.eth', 'with a label that only looks like one of the web'],
])('a stranger who has the name %j shows it to nobody, because it is %s (ENSIP-15)', async (name) => {
  const { identity } = namesBy(() =>
    encodeFunctionResult({
      abi: resolver,
      functionName: 'reverseWithGateways',
      result: [name, holder, holder],
    }),
  )
  expect(await identity()).toBeNull()
})

test.each([
  'alice.shop.eth',
  'älice.eth',
  '👋.eth',
  '_a-1.eth',
])('whoever has %s is shown with it', async (name) => {
  const { identity } = namesBy(() =>
    encodeFunctionResult({
      abi: resolver,
      functionName: 'reverseWithGateways',
      result: [name, holder, holder],
    }),
  )
  expect((await identity())?.name ?? null).toBe(name)
})
