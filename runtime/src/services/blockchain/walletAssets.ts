import { numberToQuantity } from '../../../../common/hex.js'
import { formatUnits } from '../../../../common/units.js'
import { abortable } from '../../kit/abortable.js'
import { connectionOf } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import type { TokenBalance } from './types.js'

/** How long to wait for a wallet, in ms. */
const deadline = 8_000

type Request = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>

/**
 * Asks the connected wallet for the balances, if it has the capability (`wallet_getCapabilities`, EIP-5792,
 * then `wallet_getAssets`, ERC-7811).
 *
 * @returns undefined if the wallet cannot, refuses, is on another device, does not have this account, or returns an
 *   invalid answer.
 *   Never rejects.
 */
export async function fetchWalletAssets(
  kit: Kit,
  {
    address,
    caipNetworkId,
    signal,
  }: {
    readonly address: string
    readonly caipNetworkId: string
    readonly signal: AbortSignal
  },
): Promise<readonly TokenBalance[] | undefined> {
  const chainId = Number(/^eip155:(\d{1,15})$/.exec(caipNetworkId)?.[1])
  const connection = connectionOf(kit.chains.get('eip155'))
  if (Number.isNaN(chainId) || connection?.address.toLowerCase() !== address.toLowerCase()) return undefined
  // A wallet on another device would show each question to its user.
  if (connection.connector.type === 'walletConnect') return undefined
  const provider = connection.connector.provider as { readonly request?: Request } | null | undefined
  if (typeof provider?.request !== 'function') return undefined
  const key = numberToQuantity(chainId)
  const ended = AbortSignal.any([signal, AbortSignal.timeout(deadline)])
  try {
    const ask = (method: string, params: readonly unknown[]) =>
      abortable(Promise.resolve(provider.request?.({ method, params })), ended)
    const capabilities = await ask('wallet_getCapabilities', [address])
    if (!canTell(capabilities, key)) return undefined
    return parseWalletAssets(
      await ask('wallet_getAssets', [{ account: address, chainFilter: [key] }]),
      chainId,
    )
  } catch {
    return undefined
  }
}

function canTell(capabilities: unknown, key: string): boolean {
  const chain = (
    capabilities as Record<string, { assetDiscovery?: { supported?: unknown } } | undefined> | null
  )?.[key]
  return chain?.assetDiscovery?.supported === true
}

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

/** No account has more assets. */
const maxAssets = 20_000

/**
 * Reads the answer to `wallet_getAssets` (ERC-7811): a list of assets by hex chain id. Every field is required
 * (docs/behaviour.md#balances). One incomplete asset makes the answer invalid.
 *
 * @returns the balances of the chain, or undefined if the answer is invalid.
 */
export function parseWalletAssets(reply: unknown, chainId: number): readonly TokenBalance[] | undefined {
  const assets = (reply as Readonly<Record<string, unknown>> | null | undefined)?.[numberToQuantity(chainId)]
  if (!Array.isArray(assets) || assets.length > maxAssets || !assets.every(isAsset)) return undefined
  return assets.map((asset) => toBalance(asset, `eip155:${chainId}`))
}

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
  const numeric = formatUnits(BigInt(balance), decimals)
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
