import type { Hex } from 'viem'
import {
  art,
  call,
  coin,
  type DrainerCase,
  encode,
  lines,
  max160,
  max256,
  me,
  nobody,
  router,
  thief,
  typed,
  usdc,
  vault,
  word,
} from './cast.js'

const approve = encode('approve(address spender,uint256 amount)', [thief, max256])
const forAll = encode('setApprovalForAll(address operator,bool approved)', [thief, true])
const transfer = encode('transfer(address to,uint256 amount)', [thief, 5_000_000n])
const multicall = (calls: readonly Hex[]) => encode('multicall(bytes[] calls)', [calls])
const nested = (depth: number): Hex => (depth === 0 ? approve : multicall([nested(depth - 1)]))
const both = [
  { target: usdc, allowFailure: true, callData: approve },
  { target: art, allowFailure: true, callData: forAll },
]
const more = ', and more than the wallet can tell'
const bothLine = `You can lose: all your USDC, all your collectibles of ART${more}`

const batches: readonly DrainerCase[] = [
  call('multicall of a token', `You can lose: all your USDC${more}`, usdc, multicall([approve])),
  call('multicall of a contract that is not known', lines.unknown, vault, multicall([approve, transfer])),
  call('multicall with coins', lines.fiveEthAndMore, vault, multicall([transfer]), 5n * coin),
  call(
    'multicall of harmless calls with coins',
    lines.fiveEthAndMore,
    usdc,
    multicall([encode('approve(address spender,uint256 amount)', [thief, 0n])]),
    5n * coin,
  ),
  call(
    'multicall with a deadline',
    `You can lose: 5 USDC${more}`,
    usdc,
    encode('multicall(uint256 deadline,bytes[] calls)', [max256, [transfer]]),
  ),
  call(
    'multicall with a block before it',
    `You can lose: 5 USDC${more}`,
    usdc,
    encode('multicall(bytes32 previous,bytes[] calls)', [word, [transfer]]),
  ),
  call('multicall in a multicall', `You can lose: all your USDC${more}`, usdc, nested(3)),
  call('multicall too deep', lines.unknown, usdc, nested(5)),
  call('multicall of too many', lines.unknown, usdc, multicall(Array.from({ length: 31 }, () => approve))),
  call('multicall of nothing', lines.unknown, vault, multicall([])),
  call('multicall of nothing with coins', lines.fiveEthAndMore, vault, multicall([]), 5n * coin),
  call(
    'aggregate3',
    bothLine,
    vault,
    encode('aggregate3((address target,bool allowFailure,bytes callData)[] calls)', [both]),
  ),
  call('aggregate', bothLine, vault, encode('aggregate((address target,bytes callData)[] calls)', [both])),
  call(
    'tryAggregate',
    bothLine,
    vault,
    encode('tryAggregate(bool all,(address target,bytes callData)[] calls)', [false, both]),
  ),
  call(
    'aggregate3Value',
    `You can lose: 5 ETH${more}`,
    vault,
    encode('aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)', [
      [{ target: thief, allowFailure: true, value: 5n * coin, callData: '0x' }],
    ]),
    5n * coin,
  ),
  call(
    'executeBatch of the wallet itself',
    `You can lose: 5 ETH, 5 USDC${more}`,
    me,
    encode('executeBatch((address target,uint256 value,bytes data)[] calls)', [
      [
        { target: thief, value: 5n * coin, data: '0x' },
        { target: usdc, value: 0n, data: transfer },
      ],
    ]),
  ),
  call(
    'execute of the wallet itself',
    lines.unknown,
    me,
    encode('execute(address target,uint256 value,bytes data)', [thief, 5n * coin, '0x']),
  ),
  call(
    'a delegate call',
    lines.unknown,
    vault,
    encode('delegate(address target,bytes data)', [thief, '0x1234']),
  ),
  call(
    'a proxy that executes',
    lines.unknown,
    vault,
    encode('execute(address target,bytes data)', [thief, '0x1234']),
  ),
]

const commands = { permit: '0x0a', permitBatch: '0x03', transferFrom: '0x02', swap: '0x0b00' } as const
const execute = (list: Hex, inputs: readonly Hex[]) =>
  encode('execute(bytes commands,bytes[] inputs,uint256 deadline)', [list, inputs, max256])
const multiSend = encode('multiSend(bytes transactions)', ['0x00'])

const routers: readonly DrainerCase[] = [
  call('Universal Router: PERMIT2_PERMIT', lines.unknown, router, execute(commands.permit, ['0x'])),
  call(
    'Universal Router: PERMIT2_PERMIT_BATCH',
    lines.unknown,
    router,
    execute(commands.permitBatch, ['0x']),
  ),
  call(
    'Universal Router: PERMIT2_TRANSFER_FROM',
    lines.unknown,
    router,
    execute(commands.transferFrom, [`0x${max160.toString(16)}`]),
  ),
  call(
    'Universal Router: swap of coins',
    lines.fiveEthAndMore,
    router,
    execute(commands.swap, ['0x', '0x']),
    5n * coin,
  ),
  call(
    'Universal Router: without a deadline',
    lines.unknown,
    router,
    encode('execute(bytes commands,bytes[] inputs)', [commands.permit, ['0x']]),
  ),
  call(
    'a swap of tokens',
    lines.unknown,
    router,
    encode('swapExactTokensForETH(uint256 amount,uint256 least,address[] path,address to,uint256 deadline)', [
      max256,
      0n,
      [usdc, thief],
      thief,
      max256,
    ]),
  ),
  call('Safe: MultiSend', lines.unknown, vault, multiSend),
  call(
    'Safe: execTransaction',
    lines.unknown,
    vault,
    encode(
      'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
      [thief, 0n, multiSend, 1, 0n, 0n, 0n, nobody, nobody, '0x'],
    ),
  ),
  call(
    'EntryPoint: depositTo',
    lines.fiveEthAndMore,
    vault,
    encode('depositTo(address account)', [thief]),
    5n * coin,
  ),
]

const safeTypes =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
const safe = (given: object) => ({
  to: thief,
  value: 0,
  data: '0x',
  operation: 0,
  safeTxGas: 0,
  baseGas: 0,
  gasPrice: 0,
  gasToken: nobody,
  refundReceiver: nobody,
  nonce: 1,
  ...given,
})
const safeOf = (name: string, line: string, given: object) =>
  typed(`Safe: ${name}`, line, { types: safeTypes, contract: vault, message: safe(given), name: 'Safe' })

const metas: readonly DrainerCase[] = [
  safeOf('coins', 'You can lose: 5 ETH', { value: 5n * coin }),
  safeOf('tokens', 'You can lose: 5 USDC', { to: usdc, data: transfer }),
  safeOf('an allowance without limit', lines.allUsdc, { to: usdc, data: approve }),
  safeOf("the owner's own tokens", 'You can lose: 5 USDC', {
    to: usdc,
    data: encode('transferFrom(address from,address to,uint256 amount)', [me, thief, 5_000_000n]),
  }),
  safeOf('a batch', `You can lose: all your USDC${more}`, { to: usdc, data: multicall([approve, transfer]) }),
  safeOf('a batch in a batch', `You can lose: all your USDC${more}`, {
    to: usdc,
    data: multicall([transfer, multicall([approve])]),
  }),
  safeOf('all collectibles', lines.allArt, { to: art, data: forAll }),
  safeOf('a delegate call', `You can lose: everything in 0xf1f1…f1F1${more}`, {
    data: multiSend,
    operation: 1,
  }),
  safeOf('an operation that is none', `You can lose: everything in 0xf1f1…f1F1${more}`, { operation: 2 }),
  safeOf('a price of gas', `You can lose: everything in 0xf1f1…f1F1${more}`, {
    gasPrice: coin,
    refundReceiver: thief,
  }),
  safeOf('a module', lines.unknown, { to: vault, data: encode('enableModule(address module)', [thief]) }),
  safeOf('another owner', lines.unknown, {
    to: vault,
    data: encode('swapOwner(address previous,address old,address next)', [thief, me, thief]),
  }),
  typed('Safe: fewer members', lines.unknown, {
    types: 'SafeTx(address to,uint256 value,bytes data,uint8 operation)',
    contract: vault,
    message: { to: thief, value: 0, data: '0x', operation: 1 },
  }),
  typed('Safe: a message', lines.unknown, {
    types: 'SafeMessage(bytes message)',
    contract: vault,
    message: { message: '0x12' },
  }),
  typed('MetaTransaction', lines.unknown, {
    types: 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
    contract: usdc,
    message: { nonce: 0, from: me, functionSignature: approve },
  }),
  typed('ForwardRequest', lines.unknown, {
    types: 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
    contract: vault,
    message: { from: me, to: usdc, value: 0, gas: 1, nonce: 0, data: approve },
  }),
  typed('Delegation', lines.unknown, {
    types: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
    contract: usdc,
    message: { delegatee: thief, nonce: 0, expiry: max256 },
  }),
  typed('a user operation', 'Refused: user operation', {
    types: 'PackedUserOperation(address sender,uint256 nonce,bytes callData)',
    contract: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    message: { sender: me, nonce: 0, callData: '0x' },
  }),
  typed('text that promises nothing', lines.unknown, {
    types: 'Message(string text)',
    message: { text: 'This signature cannot move your funds.' },
  }),
]

export const wrappers: readonly DrainerCase[] = [...batches, ...routers]
export const metaTransactions: readonly DrainerCase[] = metas
