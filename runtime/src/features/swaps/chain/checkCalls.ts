import { AppKitError } from '../../../errors/AppKitError.js'
import type { SwapCall, SwapIntent, SwapToken } from './types.js'

/** Terms that a swap has to keep: those that were typed, the contract it may call, and the least to receive. */
export interface AllowedSwap extends SwapIntent {
  /** The account, which pays and receives. */
  readonly account: string
  /** The only contract that may take tokens. */
  readonly router: string
  /** The least to receive, in base units. */
  readonly minimum: bigint
}

/** `swap` of an exchange that is read without a service: five words, and nothing behind them. */
const exchangeForm = /^0xd5bcb9b5[0-9a-f]{320}$/
/** `swap` of version 6 of 1inch's router: nine words, and the bytes for the executor with their length. */
const aggregatorForm = /^0x07ed2379[0-9a-f]{640}(?:[0-9a-f]{2})*$/

const mismatch = (details: string) => new AppKitError('SWAP_MISMATCH', { details })

/**
 * Compares a swap that was built with what may be signed: recipient of the call, coins sent along, both tokens, the
 * amount, the least to receive, and who receives it (docs/wallet-features.md#swap has the two forms that are understood).
 *
 * @returns the least to receive, as the bytes say.
 * @throws AppKitError SWAP_MISMATCH naming what differs; SWAP_PRICE_MOVED if only the least to receive is too little
 */
export function checkSwapCall({ to, value, data }: SwapCall, allowed: AllowedSwap): bigint {
  const { from, account, minimum } = allowed
  requireSame('to', to, allowed.router)
  requireSame('value', value, from.isCoin ? allowed.value : 0n)
  const bytes = data.toLowerCase()
  const isAggregator = aggregatorForm.test(bytes)
  if (!isAggregator && !exchangeForm.test(bytes)) throw mismatch('unknown call')
  const words = (bytes.slice(10, 10 + 9 * 64).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
  const [tokenIn, tokenOut, amountIn, least = 0n, recipient] = isAggregator
    ? [1, 2, 5, 6, 4].map((at) => words[at])
    : words
  requireSame('token to sell', tokenIn, BigInt(from.address))
  requireSame('token to buy', tokenOut, BigInt(allowed.to.address))
  requireSame('amount', amountIn, allowed.value)
  requireSame('recipient', recipient, BigInt(account))
  if (isAggregator) {
    // Filling a part, more coins than the amount, other ways to take the token.
    requireSame('flags', words[7], 0n)
    requireSame('offset', words[8], 9n * 32n)
  }
  if (least < minimum) throw new AppKitError('SWAP_PRICE_MOVED', { details: `${least}, not ${minimum}` })
  return least
}

const wordOf = (value: string | bigint) => BigInt(value).toString(16).padStart(64, '0')

/** A call that lets a router take exactly an amount of a token: `approve` of ERC-20. */
export const approvalOf = ({ address: to }: SwapToken, router: string, value: bigint): SwapCall => ({
  to,
  value: 0n,
  data: `0x095ea7b3${wordOf(router)}${wordOf(value)}`,
})

/**
 * Compares an approval that was built with what may be signed: it must let the router take exactly the amount, of
 * exactly that token.
 *
 * @throws AppKitError SWAP_MISMATCH
 */
export function checkApprovalCall(
  { to, value, data }: SwapCall,
  allowed: Pick<AllowedSwap, 'from' | 'value' | 'router'>,
): void {
  const { from, router } = allowed
  if (from.isCoin) throw mismatch('token')
  const right = approvalOf(from, router, allowed.value)
  requireSame('token', to, right.to)
  requireSame('value', value, right.value)
  requireSame('spender or amount', data, right.data)
}

/** Compares numbers, or texts in any case. */
function requireSame(what: string, one: bigint | string | undefined, other: bigint | string): void {
  if (`${one}`.toLowerCase() !== `${other}`.toLowerCase()) throw mismatch(`${what}: ${one}, not ${other}`)
}
