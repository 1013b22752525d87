import { encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { approvalMessages as texts } from '../messages/approvalMessages.js'
import { messages } from '../messages/messages.js'
import { describeCall } from './calls.js'
import { type FakeToken, fakeNode } from './testing/fakeChain.js'
import { showTime } from './tokens.js'
import type { RequestContext, Step } from './types.js'

// Letters, so that an address is shown with its checksum (EIP-55).
const [me, a, b, contract] = ['aa', 'bb', 'cc', 'dd'].map((byte) => getAddress(`0x${byte.repeat(20)}`)) as [
  Hex,
  Hex,
  Hex,
  Hex,
]
const context: RequestContext = {
  address: me.toLowerCase(),
  site: 'https://shop.example',
  chain: 'eip155:1',
  network: { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1/', symbol: 'ETH', decimals: 18 },
}
const kinds = {
  amounts: { kind: 'fungible', symbol: 'TKN', decimals: 0 },
  collectibles: { kind: 'collectible', symbol: 'ART' },
  multi: { kind: 'multi' },
} as const satisfies Record<string, FakeToken>
const stub = (kind: keyof typeof kinds) =>
  void vi.stubGlobal('fetch', fakeNode({ [contract]: kinds[kind], [b]: kinds.amounts }))
beforeEach(() => stub('amounts'))
afterEach(() => void vi.unstubAllGlobals())

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function steal(address from)',
])
const encode = (functionName: string, args: readonly unknown[] = []) =>
  encodeFunctionData({ abi, functionName, args } as never)
const to = contract.toLowerCase() as Hex
const describe = async (data: Hex, value = 0n): Promise<readonly Shown[]> =>
  (await describeCall(context, { to, value, data })).map(({ losses: _, ...step }) => step)
/** A step without its losses, which are the first line of the approval and tested there. */
type Shown = Omit<Step, 'losses'>
const nobody = `0x${'00'.repeat(20)}` as const
const word = `0x${'00'.repeat(32)}` as const
const token = [messages.token, contract] as const
const amount = (value: number | bigint) => [messages.amount, `${value.toLocaleString('en-US')} TKN`] as const
const later = 1_900_000_000
const coin = 10n ** 18n

type Known = readonly [string, readonly unknown[], Shown, (keyof typeof kinds)?]
const known: readonly Known[] = [
  ['transfer', [a, 5n], { title: messages.tokenTitle, rows: [[messages.to, a], amount(5), token] }],
  [
    'transferFrom',
    [me, a, 5n],
    { title: texts.transferFrom, rows: [[texts.from, me], [messages.to, a], amount(5), token] },
  ],
  [
    'transferFrom',
    [b, a, 5n],
    {
      title: texts.transferFrom,
      rows: [[texts.from, b], [messages.to, a], amount(5), token],
      warning: texts.othersTokens,
    },
  ],
  ...([[], ['0x12']] as const).map(
    (rest): Known => [
      'safeTransferFrom',
      [me, a, 7n, ...rest],
      { title: texts.sendCollectible, rows: [[texts.from, me], [messages.to, a], [texts.id, '7'], token] },
      'collectibles',
    ],
  ),
  [
    'safeTransferFrom',
    [b, a, 7n, 2n, '0x'],
    {
      title: texts.sendCollectible,
      rows: [[texts.from, b], [messages.to, a], [texts.id, '7'], [messages.amount, '2'], token],
      warning: texts.othersTokens,
    },
    'multi',
  ],
  ['approve', [a, 5n], { title: messages.allowTitle, rows: [[messages.spender, a], amount(5), token] }],
  [
    'approve',
    [a, 2n ** 128n - 1n],
    { title: messages.allowTitle, rows: [[messages.spender, a], amount(2n ** 128n - 1n), token] },
  ],
  ...[2n ** 160n - 1n, 2n ** 128n, 2n ** 96n - 1n].map(
    (max): Known => [
      'approve',
      [a, max],
      {
        title: messages.allowTitle,
        rows: [[messages.spender, a], [messages.amount, messages.unlimited], token],
        warning: messages.unlimitedWarning,
      },
    ],
  ),
  ['approve', [a, 0n], { title: texts.lessAllowance, rows: [[messages.spender, a], amount(0), token] }],
  [
    'approve',
    [a, 0n],
    {
      title: texts.oneCollectible,
      rows: [[messages.spender, a], [texts.id, '0'], token],
      warning: texts.oneCollectibleWarning,
    },
    'collectibles',
  ],
  [
    'approve',
    [nobody, 7n],
    { title: texts.lessAllowance, rows: [[messages.spender, nobody], [texts.id, '7'], token] },
    'collectibles',
  ],
  [
    'approve',
    [a, 0n],
    {
      title: messages.allowTitle,
      rows: [[messages.spender, a], [messages.amount, texts.amountOrId('0')], token],
      warning: texts.unknownToken,
    },
    'multi',
  ],
  [
    'approve',
    [b, a, 5n, later],
    {
      title: messages.allowTitle,
      rows: [[messages.spender, a], amount(5), [texts.until, showTime(BigInt(later))], [messages.token, b]],
      // It is no contract of Permit2.
      warning: texts.unknownToken,
    },
  ],
  [
    'increaseAllowance',
    [a, 5n],
    {
      title: messages.allowTitle,
      rows: [[messages.spender, a], [texts.more, '5 TKN'], token],
    },
  ],
  [
    'increaseAllowance',
    [a, 0n],
    {
      title: messages.allowTitle,
      rows: [[messages.spender, a], [texts.more, '0 TKN'], token],
    },
  ],
  [
    'decreaseAllowance',
    [a, maxUint256],
    {
      title: texts.lessAllowance,
      rows: [[messages.spender, a], [messages.amount, messages.unlimited], token],
    },
  ],
  [
    'permit',
    [b, a, maxUint256, BigInt(later), 27, word, word],
    {
      title: messages.allowTitle,
      rows: [
        [messages.spender, a],
        [messages.amount, messages.unlimited],
        [texts.until, showTime(BigInt(later))],
        token,
      ],
      warning: messages.unlimitedWarning,
    },
  ],
  [
    'permit',
    [b, a, 0n, 1n, 27, word, word],
    {
      title: texts.lessAllowance,
      rows: [[messages.spender, a], amount(0), [texts.until, showTime(1n)], token],
    },
  ],
  [
    'setApprovalForAll',
    [a, true],
    {
      title: texts.allCollectibles,
      rows: [[messages.spender, a], [messages.amount, texts.all], token],
      warning: texts.allCollectiblesWarning,
    },
    'multi',
  ],
  [
    'setApprovalForAll',
    [a, false],
    { title: texts.lessAllowance, rows: [[messages.spender, a], [messages.amount, texts.none], token] },
    'collectibles',
  ],
  [
    'setApprovalForAll',
    [a, false],
    {
      title: texts.lessAllowance,
      rows: [[messages.spender, a], [messages.amount, texts.none], token],
      warning: messages.unknownCall,
    },
  ],
  [
    'withdraw',
    [2n * coin],
    {
      title: texts.unwrap,
      rows: [
        [messages.amount, '2'],
        [texts.contract, contract],
      ],
    },
  ],
]

const cases = known.map(([name, args, step, kind = 'amounts']) => ({ name, args, step, kind }))
test.each(cases)('T-F2: the user reads everything that $name does', async ({ args, kind, name, step }) => {
  stub(kind)
  expect(await describe(encode(name, args))).toEqual([{ warning: undefined, ...step }])
})

test('T-F2: the user reads what coins are for', async () => {
  const rows = [
    [messages.to, contract],
    [messages.amount, '1.5 ETH'],
  ]
  expect(await describe('0x', 15n * 10n ** 17n)).toEqual([{ title: messages.sendTitle, rows }])
  expect(await describe(encode('deposit'), coin)).toEqual([
    {
      title: texts.wrap,
      rows: [
        [messages.amount, '1 ETH'],
        [texts.contract, contract],
      ],
      warning: texts.depositWarning,
    },
  ])
})

test.each([
  ['a call that is not known', encode('steal', [me]), 0n],
  ['coins with a call that takes none', encode('transfer', [a, 5n]), 1n],
  ['coins with a withdrawal', encode('withdraw', [5n]), 1n],
  ['bytes that are no call', '0x12', 0n],
  ['a batch of nothing', encode('multicall', [[]]), 0n],
] as const)('T-F2: the user is warned of %s', async (_name, data, value) => {
  expect(await describe(data, value)).toEqual([
    {
      title: messages.sendTitle,
      rows: [
        [texts.contract, contract],
        [messages.amount, value === 0n ? '0 ETH' : '0.000000000000000001 ETH'],
      ],
      warning: messages.unknownCall,
    },
  ])
})

const batchOf = (count: number): Shown => ({
  title: texts.batch(count),
  rows: [[texts.contract, contract]],
  warning: texts.unknownBatch,
})
const approve = encode('approve', [a, 5n])

test('T-F2: the user reads each call of a batch, and the coins that go with all of them', async () => {
  const calls = [approve, encode('steal', [me]), '0x']
  const [head, coins, first, second, third, ...more] = await describe(encode('multicall', [calls]), coin)
  expect(head).toEqual(batchOf(3))
  expect(coins).toEqual({ title: texts.withCoins, rows: [[messages.amount, '1 ETH']] })
  expect(first).toMatchObject({ title: texts.ofTransaction(1, messages.allowTitle), warning: undefined })
  expect(second).toMatchObject({
    title: texts.ofTransaction(2, texts.contractCall),
    warning: messages.unknownCall,
  })
  expect(third?.title).toBe(texts.ofTransaction(3, texts.sendCoins))
  expect(more).toEqual([])
})

test('T-F2: a batch with a deadline, and a batch of other contracts, are read as what they call', async () => {
  expect((await describe(encode('multicall', [1n, [approve]]))).map(({ title }) => title)).toEqual([
    texts.batch(1),
    texts.ofTransaction(1, messages.allowTitle),
  ])
  const calls = [{ target: b, allowFailure: false, callData: encode('transfer', [a, 5n]) }]
  expect(await describe(encode('aggregate3', [calls]))).toEqual([
    batchOf(1),
    {
      title: texts.ofTransaction(1, messages.tokenTitle),
      rows: [[messages.to, a], amount(5), [messages.token, b]],
    },
  ])
})

test('T-F2: a batch is read up to thirty calls and three floors, and is unknown beyond', async () => {
  const many = (count: number, call: Hex) => encode('multicall', [Array.from({ length: count }, () => call)])
  expect(await describe(many(30, approve))).toHaveLength(31)
  expect(await describe(many(31, approve))).toMatchObject([{ warning: messages.unknownCall }])
  // Each batch of two adds its own line: ten of them are thirty steps.
  expect(await describe(many(10, many(2, approve)))).toHaveLength(31)
  expect(await describe(many(11, many(2, approve)))).toMatchObject([{ warning: messages.unknownCall }])
  const nested = (floors: number): Hex => (floors === 0 ? approve : many(1, nested(floors - 1)))
  const unknown = async (floors: number) =>
    (await describe(nested(floors))).filter(({ warning }) => warning === messages.unknownCall)
  expect(await unknown(3)).toEqual([])
  expect(await unknown(4)).toHaveLength(1)
})
