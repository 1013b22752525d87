import type { TokenBalance } from './types.js'

interface WalletAsset {
  readonly address: string
  readonly balance: string
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly price: number
    readonly iconUrl: string
  }
}

/** More than any account holds. */
const limit = 20_000

/**
 * Reads what a wallet answers to `wallet_getAssets` (ERC-7811): by hex chain id a list of assets, of
 * which every field is required (docs/behaviour.md#balances). One that is not whole makes the answer invalid.
 *
 * @returns the balances of the chain, or undefined when the answer is not to be used.
 */
export function parseWalletAssets(reply: unknown, chainId: number): readonly TokenBalance[] | undefined {
  const assets = (reply as Readonly<Record<string, unknown>> | null | undefined)?.[toHex(chainId)]
  if (!Array.isArray(assets) || assets.length > limit || !assets.every(isAsset)) return undefined
  return assets.map((asset) => toBalance(asset, `eip155:${chainId}`))
}

const toHex = (chainId: number) => `0x${chainId.toString(16)}`

function isAsset(value: unknown): value is WalletAsset {
  const { address, balance, type, metadata } = (value ?? {}) as Partial<Record<string, unknown>>
  const { name, symbol, decimals, price, iconUrl } = (metadata ?? {}) as Partial<Record<string, unknown>>
  const isNamed = [address, name, symbol, iconUrl].every(
    (each) => typeof each === 'string' && each.length < 10_000,
  )
  const isAmount = typeof balance === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(balance)
  const isScaled = Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 255
  return isNamed && isAmount && isScaled && (type === 'ERC20' || type === 'NATIVE') && Number.isFinite(price)
}

function toBalance({ address, balance, type, metadata }: WalletAsset, chainId: string): TokenBalance {
  const { name, symbol, decimals, price, iconUrl } = metadata
  const numeric = toDecimal(BigInt(balance), decimals)
  const isNative = type === 'NATIVE' || address === 'native'
  return {
    name,
    symbol,
    chainId,
    ...(isNative ? {} : { address: `${chainId}:${address}` }),
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}

/** Base units as a decimal text, exactly. */
function toDecimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
