import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { checkApprovalCall, checkSwapCall } from './checkCalls.js'
import type { SwapCall, SwapToken } from './types.js'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const [account, router, thief] = [at('a'), at('b'), at('c')]
const coinAddress = at('e')
const base = { name: 'A token', symbol: 'T', decimals: 6 }
const tokenOf = (address: Address): SwapToken => ({
  ...base,
  id: `eip155:1:${address}`,
  address,
  isCoin: address === coinAddress,
})
const [usdc, dai, coin] = [tokenOf(at('1')), tokenOf(at('2')), tokenOf(coinAddress)]
const [value, minimum] = [1_000_000n, 990n]

const exchange = parseAbi([
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256, address)',
  'function createPair(address tokenA, address tokenB, uint256 amountA, uint256 amountB) payable',
])
const aggregator = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes data) payable returns (uint256, uint256)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable returns (uint256)',
  'function clipperSwap(address clipper, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable returns (uint256)',
])

interface Fields {
  readonly tokenIn?: Address
  readonly tokenOut?: Address
  readonly amount?: bigint
  readonly minimum?: bigint
  readonly to?: Address
  readonly flags?: bigint
}

/** Bytes of both forms, with fields changed. */
const encoders = {
  exchange: ({
    tokenIn = usdc.address,
    tokenOut = dai.address,
    amount = value,
    to = account,
    ...rest
  }: Fields) =>
    encodeFunctionData({
      abi: exchange,
      functionName: 'swap',
      args: [tokenIn, tokenOut, amount, rest.minimum ?? minimum, to],
    }),
  aggregator: ({
    tokenIn = usdc.address,
    tokenOut = dai.address,
    amount = value,
    to = account,
    ...rest
  }: Fields) =>
    encodeFunctionData({
      abi: aggregator,
      functionName: 'swap',
      args: [
        thief,
        {
          srcToken: tokenIn,
          dstToken: tokenOut,
          srcReceiver: thief,
          dstReceiver: to,
          amount,
          minReturnAmount: rest.minimum ?? minimum,
          flags: rest.flags ?? 0n,
        },
        '0x0011223344',
      ],
    }),
}

const allowed = { from: usdc, to: dai, value, minimum, account, router }
const callOf = (data: Hex, change: Partial<SwapCall> = {}): SwapCall => ({
  to: router,
  value: 0n,
  data,
  ...change,
})
const codeOf = (check: () => unknown): string => {
  try {
    check()
    return 'accepted'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

for (const [form, encode] of Object.entries(encoders))
  describe(`a swap in the form of the ${form}`, () => {
    it('is read back as it was typed', () => {
      expect(checkSwapCall(callOf(encode({})), allowed)).toBe(minimum)
      const other = { tokenIn: dai.address, tokenOut: usdc.address, amount: 7n, minimum: 5n, to: thief }
      const wanted = { from: dai, to: usdc, value: 7n, minimum: 4n, account: thief, router }
      expect(checkSwapCall(callOf(encode(other)), wanted)).toBe(5n)
    })

    it('may accept no less than was shown, and may insist on more', () => {
      expect(codeOf(() => checkSwapCall(callOf(encode({ minimum: minimum + 1n })), allowed))).toBe('accepted')
      expect(codeOf(() => checkSwapCall(callOf(encode({ minimum: maxUint256 })), allowed))).toBe('accepted')
      expect(codeOf(() => checkSwapCall(callOf(encode({ minimum: minimum - 1n })), allowed))).toBe(
        'SWAP_PRICE_MOVED',
      )
      expect(codeOf(() => checkSwapCall(callOf(encode({ minimum: 0n })), allowed))).toBe('SWAP_PRICE_MOVED')
    })

    it('sends exactly the coins that are sold', () => {
      const sold = { ...allowed, from: coin }
      const data = encode({ tokenIn: coin.address })
      expect(codeOf(() => checkSwapCall(callOf(data, { value }), sold))).toBe('accepted')
      for (const coins of [0n, value - 1n, value + 1n, 2n * value, maxUint256])
        expect(codeOf(() => checkSwapCall(callOf(data, { value: coins }), sold))).toBe('SWAP_MISMATCH')
    })

    const good = encode({})
    const tampered: readonly (readonly [string, SwapCall])[] = [
      ['another contract', callOf(good, { to: thief })],
      ['the token as the contract', callOf(good, { to: usdc.address })],
      ['the account as the contract', callOf(good, { to: account })],
      ['coins sent along', callOf(good, { value: 1n })],
      ['as many coins as the amount', callOf(good, { value })],
      ['another recipient', callOf(encode({ to: thief }))],
      ['the router as the recipient', callOf(encode({ to: router }))],
      ['nobody as the recipient', callOf(encode({ to: at('0') }))],
      ['another token to sell', callOf(encode({ tokenIn: at('3') }))],
      ['the coin to sell', callOf(encode({ tokenIn: coin.address }))],
      ['another token to buy', callOf(encode({ tokenOut: at('3') }))],
      ['the coin to buy', callOf(encode({ tokenOut: coin.address }))],
      ['the tokens the other way round', callOf(encode({ tokenIn: dai.address, tokenOut: usdc.address }))],
      ['one more than the amount', callOf(encode({ amount: value + 1n }))],
      ['one less than the amount', callOf(encode({ amount: value - 1n }))],
      ['nothing as the amount', callOf(encode({ amount: 0n }))],
      ['everything as the amount', callOf(encode({ amount: maxUint256 }))],
      ['ten times the amount', callOf(encode({ amount: 10n * value }))],
      ['amount and minimum changed round', callOf(encode({ amount: minimum, minimum: value }))],
      ['no bytes', callOf('0x')],
      ['only the selector', callOf(good.slice(0, 10) as Hex)],
      ['a byte less', callOf(good.slice(0, form === 'exchange' ? -2 : 10 + 2 * 9 * 32) as Hex)],
      ['a word less', callOf(`${good.slice(0, 10)}${good.slice(74)}` as Hex)],
      ['another selector', callOf(`0xdeadbeef${good.slice(10)}` as Hex)],
      ['half a byte', callOf(`${good}0` as Hex)],
      ['no hexadecimal digits', callOf(`${good.slice(0, -2)}zz` as Hex)],
      ['the bytes of a payment of tokens', callOf(transferOf(thief, value))],
      ['an approval', callOf(approvalOf(thief, maxUint256))],
    ]
    it.each(tampered)('T-D4: is refused with %s', (_name, call) => {
      expect(codeOf(() => checkSwapCall(call, allowed))).toBe('SWAP_MISMATCH')
    })
  })

describe('a refusal says what differs', () => {
  const detailsOf = (check: () => unknown): unknown => {
    try {
      return check()
    } catch (error) {
      return (error as { details?: string }).details
    }
  }
  const swap = encoders.aggregator
  it.each<[string, SwapCall]>([
    ['to', callOf(swap({}), { to: thief })],
    ['value', callOf(swap({}), { value: 1n })],
    ['token to sell', callOf(swap({ tokenIn: at('3') }))],
    ['token to buy', callOf(swap({ tokenOut: at('3') }))],
    ['amount', callOf(swap({ amount: 1n }))],
    ['recipient', callOf(swap({ to: thief }))],
    ['flags', callOf(swap({ flags: 1n }))],
    ['unknown call', callOf(`0x00${swap({})}`)],
    ['unknown call', callOf(`0x00${encoders.exchange({})}`)],
  ])('%s, in a swap', (what, call) => {
    expect(detailsOf(() => checkSwapCall(call, allowed))).toMatch(new RegExp(`^${what}(:|$)`))
  })

  it.each<[string, Partial<SwapCall>]>([
    ['token', { to: dai.address }],
    ['value', { value: 1n }],
    ['spender or amount', { data: approvalOf(thief, value) }],
  ])('%s, in an approval', (what, change) => {
    const call = { ...callOf(approvalOf(router, value), { to: usdc.address }), ...change }
    expect(detailsOf(() => checkApprovalCall(call, allowed))).toMatch(new RegExp(`^${what}: .+, not `))
  })
})

describe('other forms of a swap', () => {
  const words = [1n, 2n, 3n, 4n].map((each) => toHex(each, { size: 32 }))
  const forms: readonly (readonly [string, Hex])[] = [
    ['bytes behind the last word', concat([encoders.exchange({}), '0x00'])],
    ['a word behind the last word', concat([encoders.exchange({}), toHex(0n, { size: 32 })])],
    [
      'an address with more bits',
      `${encoders.exchange({}).slice(0, 10)}01${encoders.exchange({}).slice(12)}` as Hex,
    ],
    ['the partial fill of the aggregator', encoders.aggregator({ flags: 1n })],
    ['more coins than the amount', encoders.aggregator({ flags: 2n })],
    ['another way to take the token', encoders.aggregator({ flags: 4n })],
    ['flags nobody knows', encoders.aggregator({ flags: 1n << 255n })],
    ['bytes for the executor at another place', movedData()],
    [
      'a single pool',
      encodeFunctionData({ abi: aggregator, functionName: 'unoswap', args: [1n, value, minimum, 4n] }),
    ],
    [
      'a single pool for the coin',
      encodeFunctionData({ abi: aggregator, functionName: 'ethUnoswap', args: [minimum, 4n] }),
    ],
    [
      'a signed price',
      encodeFunctionData({
        abi: aggregator,
        functionName: 'clipperSwap',
        args: [thief, 1n, dai.address, value, minimum, 9n, toHex(1n, { size: 32 }), toHex(2n, { size: 32 })],
      }),
    ],
    [
      'asking for the price',
      encodeFunctionData({ abi: exchange, functionName: 'quote', args: [usdc.address, dai.address, value] }),
    ],
    [
      'opening a pool',
      encodeFunctionData({
        abi: exchange,
        functionName: 'createPair',
        args: [usdc.address, dai.address, value, minimum],
      }),
    ],
    ['a permit before the swap', concat(['0x7c025200', ...words])],
    ['version 5 of the aggregator', concat(['0x12aa3caf', ...words])],
  ]
  it.each(forms)('%s is refused', (_name, data) => {
    expect(codeOf(() => checkSwapCall(callOf(data), allowed))).toBe('SWAP_MISMATCH')
  })

  /** Solidity would read the bytes for the executor from where the eighth word points. */
  function movedData(): Hex {
    const good = encoders.aggregator({})
    const place = 10 + 64 * 8
    return `${good.slice(0, place)}${toHex(64n, { size: 32 }).slice(2)}${good.slice(place + 64)}` as Hex
  }
})

it('checkSwapCall reads bytes as the aggregator writes them: unpadded, and with a mark behind them', () => {
  const padded = encoders.aggregator({})
  const bare = concat([padded.slice(0, padded.length - 2 * 27) as Hex, '0x8b1ccac8'])
  expect(checkSwapCall(callOf(bare), allowed)).toBe(minimum)
})

it('checkSwapCall compares addresses in any case', () => {
  const data = encoders.exchange({}).toUpperCase().replace('0X', '0x') as Hex
  const call = callOf(data, { to: router.toUpperCase().replace('0X', '0x') as Address })
  expect(codeOf(() => checkSwapCall(call, allowed))).toBe('accepted')
})

describe('an approval', () => {
  const approval = { from: usdc, value, router }
  const good = approvalOf(router, value)
  const call = (data: Hex, change: Partial<SwapCall> = {}): SwapCall => ({
    to: usdc.address,
    value: 0n,
    data,
    ...change,
  })

  it('lets the router take exactly the amount', () => {
    expect(codeOf(() => checkApprovalCall(call(good), approval))).toBe('accepted')
  })

  const tampered: readonly (readonly [string, SwapCall])[] = [
    ['another spender', call(approvalOf(thief, value))],
    ['the account as the spender', call(approvalOf(account, value))],
    ['all there is', call(approvalOf(router, maxUint256))],
    ['one more', call(approvalOf(router, value + 1n))],
    ['one less', call(approvalOf(router, value - 1n))],
    ['nothing', call(approvalOf(router, 0n))],
    ['another token', call(good, { to: dai.address })],
    ['the router as the token', call(good, { to: router })],
    ['coins sent along', call(good, { value: 1n })],
    ['a payment', call(transferOf(router, value))],
    ['a payment from somebody', call(transferFromOf())],
    ['a higher allowance', call(concat(['0x39509351', `0x${good.slice(10)}`]))],
    ['an approval of everything', call(concat(['0xa22cb465', `0x${good.slice(10)}`]))],
    ['bytes behind it', call(concat([good, '0x00']))],
    ['a byte less', call(good.slice(0, -2) as Hex)],
    ['no bytes', call('0x')],
  ]
  it.each(tampered)('T-D4: is refused with %s', (_name, given) => {
    expect(codeOf(() => checkApprovalCall(given, approval))).toBe('SWAP_MISMATCH')
  })

  it('is refused for the coin', () => {
    const given = call(good, { to: coin.address })
    expect(codeOf(() => checkApprovalCall(given, { ...approval, from: coin }))).toBe('SWAP_MISMATCH')
  })
})

function transferOf(to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}
function transferFromOf(): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, router, value] })
}
function approvalOf(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}
