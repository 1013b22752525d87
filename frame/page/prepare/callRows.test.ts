import { encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { approvalMessages as texts } from '../approvalMessages.js'
import { messages } from '../messages.js'
import { describeCall } from './calls.js'
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
  ...{ address: me.toLowerCase(), site: 'https://shop.example', chain: 'eip155:1' },
  network: { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1/', symbol: 'ETH', decimals: 18 },
}
// A node that knows nothing, so every token is one without decimals.
beforeEach(() => void vi.stubGlobal('fetch', async () => new Response('')))
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
const describe = async (data: Hex, value = 0n) => describeCall(context, { to, value, data })
const word = `0x${'00'.repeat(32)}` as const
const token = [messages.token, contract] as const
const amount = (value: number | bigint) => [messages.amount, texts.amountOrId(String(value))] as const
const later = 1_900_000_000
const coin = 10n ** 18n

const known: readonly (readonly [string, readonly unknown[], Step])[] = [
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
    (rest) =>
      [
        'safeTransferFrom',
        [me, a, 7n, ...rest],
        { title: texts.sendCollectible, rows: [[texts.from, me], [messages.to, a], [texts.id, '7'], token] },
      ] as const,
  ),
  [
    'safeTransferFrom',
    [b, a, 7n, 2n, '0x'],
    {
      title: texts.sendCollectible,
      rows: [[texts.from, b], [messages.to, a], [texts.id, '7'], [messages.amount, '2'], token],
      warning: texts.othersTokens,
    },
  ],
  ['approve', [a, 5n], { title: messages.allowTitle, rows: [[messages.spender, a], amount(5), token] }],
  [
    'approve',
    [a, 2n ** 160n - 1n],
    { title: messages.allowTitle, rows: [[messages.spender, a], amount(2n ** 160n - 1n), token] },
  ],
  ['approve', [a, 0n], { title: texts.lessAllowance, rows: [[messages.spender, a], amount(0), token] }],
  [
    'approve',
    [b, a, 5n, later],
    {
      title: messages.allowTitle,
      rows: [[messages.spender, a], amount(5), [texts.until, showTime(BigInt(later))], [messages.token, b]],
    },
  ],
  [
    'increaseAllowance',
    [a, 5n],
    {
      title: messages.allowTitle,
      rows: [[messages.spender, a], [texts.more, texts.amountOrId('5')], token],
    },
  ],
  [
    'increaseAllowance',
    [a, 0n],
    {
      title: messages.allowTitle,
      rows: [[messages.spender, a], [texts.more, texts.amountOrId('0')], token],
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
      title: messages.allowTitle,
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
  ],
  [
    'setApprovalForAll',
    [a, false],
    { title: texts.lessAllowance, rows: [[messages.spender, a], [messages.amount, texts.none], token] },
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

test.each(known)('T-F2: the user reads everything that %s does', async (name, args, step) => {
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

const batchOf = (count: number): Step => ({ title: texts.batch(count), rows: [[texts.contract, contract]] })
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
  expect((await describe(nested(3))).filter(({ warning }) => warning !== undefined)).toEqual([])
  expect((await describe(nested(4))).filter(({ warning }) => warning !== undefined)).toHaveLength(1)
})
