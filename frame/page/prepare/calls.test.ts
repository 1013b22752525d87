import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeCall } from './calls.js'
import { fakeNode } from './testing/fakeChain.js'
import { prepareTransaction } from './transaction.js'
import type { RequestContext } from './types.js'

const [me, a, b, contract] = ['11', '22', '33', '44'].map((byte) => `0x${byte.repeat(20)}` as Hex) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const context: RequestContext = {
  address: me,
  site: 'https://shop.example',
  chain: 'eip155:1',
  network: { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1/', symbol: 'ETH', decimals: 18 },
}
const nobody = `0x${'00'.repeat(20)}` as const
const amounts = { kind: 'fungible' } as const
beforeEach(() => void vi.stubGlobal('fetch', fakeNode({ [contract]: amounts, [b]: amounts })))
afterEach(() => void vi.unstubAllGlobals())

const abi = parseAbi([
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function multicall(bytes[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function steal(address from)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const describe = async (data: Hex, value = 0n) => describeCall(context, { to: contract, value, data })
const word = `0x${'00'.repeat(32)}` as const

test.each([
  ['transferFrom', [me, a, 5n], 'Move tokens', undefined],
  ['transferFrom', [b, a, 5n], 'Move tokens', 'not yours'],
  ['safeTransferFrom', [me, a, 7n, 2n, '0x'], 'Send a collectible', 'does not know'],
  ['approve', [a, 5n], 'Let a contract spend', undefined],
  ['approve', [a, maxUint256], 'Let a contract spend', 'all of these tokens'],
  ['approve', [a, 0n], 'End or lower', undefined],
  ['increaseAllowance', [a, maxUint256 - 1n], 'Let a contract spend', 'all of these tokens'],
  ['permit', [b, a, maxUint256, 1n, 27, word, word], 'Let a contract spend', 'all of these tokens'],
  ['approve', [b, a, 2n ** 160n - 1n, 2 ** 47], 'Let a contract spend', 'all of these tokens'],
  ['setApprovalForAll', [a, true], 'Let an account take all', 'every collectible'],
  ['setApprovalForAll', [a, false], 'End or lower', 'does not know'],
  ['steal', [a], 'Send a transaction', 'does not know'],
] as const)('T-F2 %s', async (name, args, title, warning) => {
  const [step, ...more] = await describe(encode(name, args))
  expect(more).toEqual([])
  expect(step).toMatchObject({
    title: expect.stringContaining(title),
    warning: warning && expect.stringContaining(warning),
  })
})

test('T-F2: a batch of hundreds asks the node for what is shown, and no more', async () => {
  const node = vi.fn(fakeNode({ [contract]: amounts }))
  vi.stubGlobal('fetch', node)
  const leaf = encode('approve', [a, 1n])
  const inner = encode('multicall', [Array.from({ length: 29 }, () => leaf)])
  const [step] = await describe(encode('multicall', [Array.from({ length: 26 }, () => inner)]))
  expect(step?.losses).toContain('unknown')
  expect(node.mock.calls.length).toBeLessThan(400)
})

test('T-F2: an allowance without limit of a contract that lends may be more than its tokens', async () => {
  const lends = parseAbi(['function isAllowed(address owner, address manager) view returns (bool)'])
  const asked = encodeFunctionData({ abi: lends, args: [nobody, nobody] })
  const node = fakeNode({ [contract]: amounts })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(init.body).includes(asked)
      ? Response.json({ jsonrpc: '2.0', id: 1, result: `0x${'00'.repeat(32)}` })
      : node(url, init),
  )
  const [limited] = await describe(encode('approve', [a, 5n]))
  expect(limited?.losses).not.toContain('unknown')
  const [all] = await describe(encode('approve', [a, maxUint256]))
  expect(all?.losses).toContain('unknown')
})

test('T-F2: what is hidden in a batch is described, also in a batch of a batch', async () => {
  const inner = encode('aggregate3', [
    [
      { target: b, allowFailure: true, callData: encode('setApprovalForAll', [a, true]) },
      { target: b, allowFailure: true, callData: encode('steal', [me]) },
    ],
  ])
  const steps = await describe(encode('multicall', [[encode('approve', [a, 1n]), inner]]))
  expect(steps.map(({ title }) => title)).toEqual([
    'Do 2 things at once',
    '1. Let a contract spend your tokens',
    '2. Do 2 things at once',
    '3. Let an account take all your collectibles',
    '4. Call a contract',
  ])
  expect(steps.map(({ warning }) => warning !== undefined)).toEqual([true, false, true, true, true])
})

test('T-F2: too deep or too many calls, a byte more, and coins with a transfer are unknown calls', async () => {
  let deep = encode('approve', [a, 1n])
  for (let depth = 0; depth < 5; depth++) deep = encode('multicall', [[deep]])
  expect((await describe(deep)).at(-1)?.warning).toContain('does not know')
  const many = encode('multicall', [Array.from({ length: 31 }, () => encode('approve', [a, 1n]))])
  const odd: readonly (readonly [Hex, bigint])[] = [
    [many, 0n],
    [`${encode('approve', [a, 1n])}00`, 0n],
    [encode('approve', [a, 1n]), 1n],
    ['0x', 1n],
  ]
  const warnings = await Promise.all(
    odd.map(async ([data, value]) => (await describe(data, value))[0]?.warning),
  )
  expect(warnings.map((warning) => warning !== undefined)).toEqual([true, true, true, false])
})

test('T-F2: an authorization of EIP-7702 and a field that is not understood are refused', async () => {
  const call = { from: me, to: a, value: '0x1' }
  const refused: readonly (readonly [object, string])[] = [
    [{ ...call, authorizationList: [{ address: b, chainId: 0, nonce: 0 }] }, 'code of your account'],
    [{ ...call, type: '0x4' }, 'code of your account'],
    [{ ...call, type: '0x3' }, 'cannot do that'],
    [{ ...call, accessList: [] }, 'cannot do that'],
    [{ ...call, chainId: '0x2' }, 'another network'],
    [{ ...call, from: a }, 'another account'],
    [{ ...call, value: '-1' }, 'cannot be read'],
    [{ value: '0x1', data: '0x00' }, 'cannot do that'],
  ]
  for (const [given, reason] of refused)
    await expect(prepareTransaction(context, [given])).rejects.toThrow(reason)
})
