import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import { AppKitError } from '../../../errors/AppKitError.js'
import type { SwapCall, SwapIntent } from './types.js'

/** What a swap may do: everything that was typed, and where it may go. */
export interface AllowedSwap extends SwapIntent {
  /** The account, which pays and receives. */
  readonly account: string
  /** The only contract that may take tokens. */
  readonly router: string
  /** The least to receive, in base units. */
  readonly minimum: bigint
}

/** What the bytes of a swap say. */
export interface DecodedSwap {
  readonly tokenIn: string
  readonly tokenOut: string
  readonly amountIn: bigint
  readonly minimum: bigint
  readonly recipient: string
}

/** The functions of an exchange that is read without a service. */
export const exchangeAbi = parseAbi([
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256 amountOut, address over)',
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
])

/** `swap` of version 6 of 1inch's router: the words before the bytes for the executor, whose place is the last one. */
const aggregatorSelector = '0x07ed2379'
const aggregatorHead = parseAbiParameters(
  'address executor, (address tokenIn, address tokenOut, address source, address recipient, uint256 amountIn, uint256 minimum, uint256 flags) swap, uint256 place',
)
const headSize = 9 * 32

const mismatch = (details: string, cause?: unknown) => new AppKitError('SWAP_MISMATCH', { details, cause })

/**
 * Reads the bytes of a swap (docs/wallet-features.md#swap has the two forms that are understood).
 *
 * @throws AppKitError SWAP_MISMATCH for every other form.
 */
function decodeSwap(given: Hex): DecodedSwap {
  const data = given.toLowerCase() as Hex
  if (!/^0x([0-9a-f]{2})+$/.test(data)) throw mismatch('no bytes')
  try {
    return data.startsWith(aggregatorSelector) ? decodeAggregator(data) : decodeExchange(data)
  } catch (cause) {
    throw cause instanceof AppKitError ? cause : mismatch('not a swap that is understood', cause)
  }
}

function decodeExchange(data: Hex): DecodedSwap {
  const call = decodeFunctionData({ abi: exchangeAbi, data })
  if (call.functionName !== 'swap') throw mismatch(call.functionName)
  // Nothing may stand behind what was read.
  if (encodeFunctionData({ abi: exchangeAbi, ...call }) !== data) throw mismatch('more bytes')
  const [tokenIn, tokenOut, amountIn, minimum, recipient] = call.args
  return { tokenIn, tokenOut, amountIn, minimum, recipient }
}

function decodeAggregator(data: Hex): DecodedSwap {
  if (size(data) < 4 + headSize + 32) throw mismatch('too few bytes')
  const [, swap, place] = decodeAbiParameters(aggregatorHead, slice(data, 4, 4 + headSize))
  if (place !== BigInt(headSize)) throw mismatch('bytes for the executor at another place')
  // Filling a part, more coins than the amount, other ways to take the token.
  if (swap.flags !== 0n) throw mismatch(`flags ${swap.flags}`)
  const { tokenIn, tokenOut, amountIn, minimum, recipient } = swap
  return { tokenIn, tokenOut, amountIn, minimum, recipient }
}

/**
 * Compares a swap that was built with what may be signed: recipient of the call, coins sent along, both tokens, the
 * amount, the least to receive, and who receives it.
 *
 * @returns what the bytes say.
 * @throws AppKitError SWAP_MISMATCH naming what differs; SWAP_PRICE_MOVED if only the least to receive is too little
 */
export function checkSwapCall({ to, value, data }: SwapCall, allowed: AllowedSwap): DecodedSwap {
  const { from, router, account } = allowed
  requireSame('the contract', to, router)
  requireEqual('the coins sent along', value, from.isCoin ? allowed.value : 0n)
  const decoded = decodeSwap(data)
  requireSame('the token to sell', decoded.tokenIn, from.address)
  requireSame('the token to buy', decoded.tokenOut, allowed.to.address)
  requireEqual('the amount', decoded.amountIn, allowed.value)
  requireSame('the recipient', decoded.recipient, account)
  if (decoded.minimum < allowed.minimum)
    throw new AppKitError('SWAP_PRICE_MOVED', { details: `${decoded.minimum}, not ${allowed.minimum}` })
  return decoded
}

/** What an approval may do. */
export type AllowedApproval = Pick<AllowedSwap, 'from' | 'value' | 'router'>

/**
 * Compares an approval that was built with what may be signed: it must let the router take exactly the amount, of
 * exactly that token.
 *
 * @throws AppKitError SWAP_MISMATCH
 */
export function checkApprovalCall({ to, value, data }: SwapCall, allowed: AllowedApproval): void {
  const { from, router } = allowed
  if (from.isCoin) throw mismatch('the coin needs no approval')
  requireSame('the token', to, from.address)
  requireEqual('the coins sent along', value, 0n)
  const { spender, amount } = decodeApproval(data)
  requireSame('the spender', spender, router)
  requireEqual('the amount', amount, allowed.value)
}

function decodeApproval(given: Hex): { readonly spender: Address; readonly amount: bigint } {
  const data = given.toLowerCase() as Hex
  try {
    const call = decodeFunctionData({ abi: erc20Abi, data })
    if (call.functionName === 'approve' && encodeFunctionData({ abi: erc20Abi, ...call }) === data)
      return { spender: call.args[0], amount: call.args[1] }
  } catch (cause) {
    throw mismatch('not an approval', cause)
  }
  throw mismatch('not an approval')
}

function requireSame(what: string, one: string, other: string): void {
  if (one.toLowerCase() !== other.toLowerCase()) throw mismatch(`${what}: ${one}, not ${other}`)
}

function requireEqual(what: string, one: bigint, other: bigint): void {
  if (one !== other) throw mismatch(`${what}: ${one}, not ${other}`)
}
