import type { AppKitError } from '../../errors/AppKitError.js'
import type { TokenBalance } from '../../services/blockchain/types.js'

/** A token that an account holds, with exact amounts. */
export interface Token {
  readonly name: string
  readonly symbol: string
  /** CAIP-2 id of its network. */
  readonly caipNetworkId: string
  /** CAIP-10 id of its contract or mint; undefined for the native token of a network that gives none. */
  readonly address: string | undefined
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
  /** US dollars for one, as decimal text; undefined if it is not known. */
  readonly price: string | undefined
  /** The worth of the amount, in US cents, cut; undefined without a price. */
  readonly cents: bigint | undefined
  readonly iconUrl: string
}

/** The tokens of the account in use. */
export interface TokensState {
  /**
   * `idle` without an account, `unlisted` where no service lists the tokens of the network. `error` keeps the tokens that
   * were read before.
   */
  readonly status: 'idle' | 'loading' | 'success' | 'error' | 'unlisted'
  /** The native token first, then what is worth most. */
  readonly tokens: readonly Token[]
  /** Their worth together, in US cents, cut; undefined when that is not known. */
  readonly totalCents: bigint | undefined
  readonly error?: AppKitError
}

/** Namespaces whose tokens a service or a wallet can list. */
export const tokenNamespaces: readonly string[] = ['eip155', 'solana']

/**
 * Reads balances of a service or a wallet: what is no whole amount is left out, the native token comes first, then
 * what is worth most.
 *
 * @param nativeSymbol - of the network, by which its own token is known where a service gives it an address.
 */
export function toTokens(balances: readonly TokenBalance[], nativeSymbol: string): readonly Token[] {
  const rank = (token: Token) => (isNativeToken(token, nativeSymbol) ? 0 : token.cents === undefined ? 2 : 1)
  return balances
    .flatMap((balance) => toToken(balance) ?? [])
    .sort((a, b) => rank(a) - rank(b) || compare(b.cents ?? 0n, a.cents ?? 0n) || compare(a.symbol, b.symbol))
}

/** Whether an address is the one by which services call the coin of a network. Some write it with a checksum. */
export const isCoinAddress = (address: string): boolean => /^(0xe{40}|So1{41})$/i.test(address)

/** Whether a token is the one of its network. Anybody can call another one by its symbol. */
export const isNativeToken = ({ address, symbol }: Token, nativeSymbol: string): boolean =>
  address === undefined ||
  (symbol === nativeSymbol && isCoinAddress(address.slice(address.lastIndexOf(':') + 1)))

const compare = <Value extends bigint | string>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)

/** More than any token has. */
const maxDecimals = 255

function toToken(balance: TokenBalance): Token | undefined {
  const { quantity, chainId = '', name, symbol, address, iconUrl } = balance
  const decimals = /^\d{1,3}$/.test(quantity.decimals) ? Number(quantity.decimals) : maxDecimals + 1
  const held = parseDecimal(quantity.numeric)
  if (held === undefined || decimals > maxDecimals || held.value < 0n) return undefined
  const amount = scale(held, decimals)
  const price =
    Number.isFinite(balance.price) && balance.price > 0 ? parseDecimal(`${balance.price}`) : undefined
  return {
    name,
    symbol,
    caipNetworkId: chainId,
    address,
    decimals,
    amount,
    price: price && `${balance.price}`,
    cents: price && scale({ value: amount * price.value, decimals: decimals + price.decimals }, 2),
    iconUrl,
  }
}

/** The sum of the tokens' worth, in US cents; undefined when none has a price. */
export function totalCents(tokens: readonly Token[]): bigint | undefined {
  const priced = tokens.flatMap(({ cents }) => cents ?? [])
  return priced.length === 0 ? undefined : priced.reduce((sum, cents) => sum + cents, 0n)
}

export interface Decimal {
  readonly value: bigint
  /** How many of the digits stand behind the point. */
  readonly decimals: number
}

/**
 * A decimal number as an integer, exactly. It may have an exponent, as numbers of JavaScript do when they become text.
 *
 * @returns undefined for a text that is no number, or has more digits than any amount.
 */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/i.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const decimals = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  return decimals < 0
    ? { value: digits * 10n ** BigInt(-decimals), decimals: 0 }
    : { value: digits, decimals }
}

/** The number with another count of digits behind the point, cut. */
export function scale({ value, decimals }: Decimal, to: number): bigint {
  return to >= decimals ? value * 10n ** BigInt(to - decimals) : value / 10n ** BigInt(decimals - to)
}
