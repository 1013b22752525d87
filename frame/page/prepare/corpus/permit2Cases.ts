import {
  art,
  call,
  coin,
  type Data,
  type DrainerCase,
  dai,
  encode,
  later,
  lines,
  max160,
  max256,
  me,
  permit2,
  thief,
  typed,
  usdc,
  vault,
  word,
} from './cast.js'

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const single = `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`
const batch = `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`
const permissions = 'TokenPermissions(address token,uint256 amount)'
const transfer = `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`
const transfers = `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`

const detail = (token: string, amount: bigint | number) => ({ token, amount, expiration: later, nonce: 0 })
const allow = (given: object) => ({ details: given, spender: thief, sigDeadline: later })
const permit = (permitted: object) => ({ permitted, spender: thief, nonce: 0, deadline: later })
const sign = (name: string, line: string, data: Data) =>
  typed(name, line, { contract: permit2, name: 'Permit2', ...data })

const signed: readonly DrainerCase[] = [
  sign('an allowance without limit', lines.allUsdc, { types: single, message: allow(detail(usdc, max160)) }),
  sign('an allowance of an amount', 'You can lose: up to 0.000005 USDC', {
    types: single,
    message: allow(detail(usdc, 5)),
  }),
  sign('the end of an allowance', lines.nothing, { types: single, message: allow(detail(usdc, 0)) }),
  sign('an allowance of a contract that is not known', lines.unknown, {
    types: single,
    message: allow(detail(vault, max160)),
  }),
  sign('an allowance of nothing of collectibles', lines.unknown, {
    types: single,
    message: allow(detail(art, 0)),
  }),
  sign(
    'an allowance kept by another contract',
    'You can lose: all your USDC, and more than the wallet can tell',
    {
      types: single,
      message: allow(detail(usdc, max160)),
      contract: vault,
    },
  ),
  sign('an allowance with an amount of 256 bits', lines.unknown, {
    types: single.replace('uint160', 'uint256'),
    message: allow(detail(usdc, max160)),
  }),
  sign('allowances of two tokens', 'You can lose: all your USDC and up to 5 DAI', {
    types: batch,
    message: allow([detail(dai, 5n * coin), detail(usdc, max160)]),
  }),
  sign('allowances of one token add up', 'You can lose: up to 5 USDC', {
    types: batch,
    message: allow([detail(usdc, 2_000_000), detail(usdc, 3_000_000)]),
  }),
  sign(
    'allowances of which one is not known',
    'You can lose: up to 5 DAI, and more than the wallet can tell',
    {
      types: batch,
      message: allow([detail(dai, 5n * coin), detail(vault, 1)]),
    },
  ),
  sign('allowances of nothing', lines.nothing, { types: batch, message: allow([]) }),
  sign('a transfer that is permitted once', lines.allUsdc, {
    types: transfer,
    message: permit({ token: usdc, amount: max256 }),
  }),
  sign('transfers that are permitted once', 'You can lose: up to 1,000 DAI and up to 5 USDC', {
    types: transfers,
    message: permit([
      { token: dai, amount: 1_000n * coin },
      { token: usdc, amount: 5_000_000 },
    ]),
  }),
  sign('a transfer with a witness', 'You can lose: up to 250 USDC', {
    types:
      'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,' +
      `SwapOrder witness)SwapOrder(address reactor,address swapper,uint256 least)${permissions}`,
    message: {
      ...permit({ token: usdc, amount: 250_000_000 }),
      witness: { reactor: thief, swapper: me, least: 1 },
    },
  }),
  sign('transfers with a witness', 'You can lose: all your DAI and all your USDC', {
    types:
      'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,' +
      `Note witness)Note(string text)${permissions}`,
    message: {
      ...permit([
        { token: dai, amount: max256 },
        { token: usdc, amount: max256 },
      ]),
      witness: { text: 'Free mint' },
    },
  }),
  sign('a transfer with a witness that has the name of allowances', lines.allUsdc, {
    types: `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,uint256 details)${permissions}`,
    message: { ...permit({ token: usdc, amount: max256 }), details: 1 },
  }),
  sign('a transfer with a witness that looks like the end of an allowance', lines.allUsdc, {
    types: `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Foo details)Foo(address token,uint256 amount)${permissions}`,
    message: { ...permit({ token: usdc, amount: max256 }), details: { token: usdc, amount: 0 } },
  }),
  sign('a transfer with two witnesses', lines.unknown, {
    types: `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Note a,Note b)Note(string text)${permissions}`,
    message: { ...permit({ token: usdc, amount: 5 }), a: { text: '' }, b: { text: '' } },
  }),
  sign('a transfer whose permissions have another form', lines.unknown, {
    types: transfer.replace('uint256 amount', 'uint128 amount'),
    message: permit({ token: usdc, amount: 5 }),
  }),
]

const singleAbi =
  '((address token,uint160 amount,uint48 expiration,uint48 nonce) details,address spender,uint256 sigDeadline)'
const batchAbi =
  '((address token,uint160 amount,uint48 expiration,uint48 nonce)[] details,address spender,uint256 sigDeadline)'
const onceAbi = '((address token,uint256 amount) permitted,uint256 nonce,uint256 deadline)'
const toAbi = '(address to,uint256 requestedAmount)'
const approve = (token: string, amount: bigint) =>
  encode('approve(address token,address spender,uint160 amount,uint48 expiration)', [
    token,
    thief,
    amount,
    later,
  ])

const called: readonly DrainerCase[] = [
  call('approve without limit', lines.allUsdc, permit2, approve(usdc, max160)),
  call('approve of an amount', 'You can lose: up to 5 USDC', permit2, approve(usdc, 5_000_000n)),
  call('approve of nothing', lines.fee, permit2, approve(usdc, 0n)),
  call('approve of a contract that is not known', lines.unknown, permit2, approve(vault, 0n)),
  call(
    'approve at another contract',
    'You can lose: up to 5 USDC, and more than the wallet can tell',
    ...([vault, approve(usdc, 5_000_000n)] as const),
  ),
  call(
    'permit, sent by the wallet',
    ...([lines.unknown, permit2] as const),
    encode(`permit(address owner,${singleAbi} permitSingle,bytes signature)`, [
      me,
      allow(detail(usdc, max160)),
      '0x',
    ]),
  ),
  call(
    'permits, sent by the wallet',
    ...([lines.unknown, permit2] as const),
    encode(`permit(address owner,${batchAbi} permitBatch,bytes signature)`, [
      me,
      allow([detail(usdc, max160)]),
      '0x',
    ]),
  ),
  call(
    'permitTransferFrom',
    ...([lines.unknown, permit2] as const),
    encode(`permitTransferFrom(${onceAbi} permit,${toAbi} transfer,address owner,bytes signature)`, [
      { permitted: { token: usdc, amount: max256 }, nonce: 0n, deadline: BigInt(later) },
      { to: thief, requestedAmount: max256 },
      ...[me, '0x'],
    ]),
  ),
  call(
    'permitWitnessTransferFrom',
    ...([lines.unknown, permit2] as const),
    encode(
      `permitWitnessTransferFrom(${onceAbi} permit,${toAbi} transfer,address owner,bytes32 witness,string witnessTypeString,bytes signature)`,
      [
        { permitted: { token: usdc, amount: max256 }, nonce: 0n, deadline: BigInt(later) },
        { to: thief, requestedAmount: max256 },
        ...[me, word, 'Note witness)', '0x'],
      ],
    ),
  ),
  call(
    'transferFrom',
    ...([lines.unknown, permit2] as const),
    encode('transferFrom(address from,address to,uint160 amount,address token)', [me, thief, max160, usdc]),
  ),
  call(
    'transferFrom of many',
    ...([lines.unknown, permit2] as const),
    encode('transferFrom((address from,address to,uint160 amount,address token)[] details)', [
      [{ from: me, to: thief, amount: max160, token: usdc }],
    ]),
  ),
  call(
    'lockdown',
    ...([lines.unknown, permit2] as const),
    encode('lockdown((address token,address spender)[] approvals)', [[{ token: usdc, spender: thief }]]),
  ),
]

export const permit2Cases: readonly DrainerCase[] = [...signed, ...called]
