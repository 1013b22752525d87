import type { Signal } from '@preact/signals-core'
import { validateGetBalanceReply } from '../../../../generated/blockchain-api/validators.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { abortable } from '../../kit/abortable.js'
import { connectionOf } from '../../kit/connections.js'
import { kitSignal } from '../../kit/kitSignal.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { cacheKey, openCache } from '../cache/openCache.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed, type Served } from './openServed.js'
import type { CallParameters, TokenBalance } from './types.js'

addErrorTexts(lateTexts)

/**
 * docs/behaviour.md#balances: how long balances are cached, and how long nothing is requested after an error.
 */
const lifetime = 30_000
const blockedFor = 30_000

const failures = new WeakMap<Kit, { readonly at: number; readonly error: AppKitError }>()

const changes = /* @__PURE__ */ new WeakMap<Kit, Signal<number>>()

/** Counts how often balances were read anew because something was sent or bought: who shows them reads them again. */
export function balanceChanges(kit: Kit): Signal<number> {
  const count = changes.get(kit) ?? kitSignal(0)
  changes.set(kit, count)
  return count
}

export interface FetchTokenBalancesParameters extends CallParameters {
  /** An address, not CAIP-10. */
  readonly address: string
  /** Tokens (CAIP-10) to read without any cache: those that were just sent or swapped. */
  readonly forceUpdate?: readonly string[]
  /** Asks the service also if what it said before is not old yet. */
  readonly fresh?: boolean
}

/**
 * The balances of an account in US dollars: from the connected wallet if it supports this, else from GET
 * /v1/account/{address}/balance, cached for 30 s. Tokens with 0 decimals are left out. If the service does not
 * have the network, the result is empty and a toast is shown. After an error a toast is shown, and nothing is
 * requested for 30 s.
 *
 * @throws AppKitError TOKEN_BALANCE_UNAVAILABLE, with the error as its cause; CANCELLED
 */
export async function fetchTokenBalances(
  kit: Kit,
  { address, forceUpdate = [], fresh = forceUpdate.length > 0, ...parameters }: FetchTokenBalancesParameters,
): Promise<{ readonly balances: readonly TokenBalance[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) {
    showToast(kit, { variant: 'error', message: lateTexts.TOKEN_BALANCE_UNAVAILABLE })
    return { balances: [] }
  }
  const cache = openCache(kit, { name: 'portfolio_cache', lifetime, validate: validateGetBalanceReply })
  const key = cacheKey(served.caipNetworkId, address)
  const cached = fresh ? undefined : cache.get(key)
  if (cached !== undefined) return toBalances(cached, served)
  const options = requestOptions(kit, parameters.signal)
  const own = await fetchWalletAssets(kit, { address, ...served, signal: options.signal })
  if (own !== undefined) return toBalances({ balances: own }, served)
  const failure = failures.get(kit)
  if (failure !== undefined && performance.now() - failure.at < blockedFor) throw failure.error
  const query = {
    ...identification(kit),
    currency: 'usd' as const,
    chainId: served.caipNetworkId,
    ...(forceUpdate.length > 0 ? { forceUpdate: [...forceUpdate] } : {}),
  }
  const call = served.client.GET('/v1/account/{address}/balance', {
    params: { path: { address }, query },
    ...options,
  })
  try {
    const reply = await readReply('getBalance', call, validateGetBalanceReply)
    failures.delete(kit)
    cache.set(key, reply)
    return toBalances(reply, served)
  } catch (cause) {
    if (options.signal.aborted) throw cause
    const error = new AppKitError('TOKEN_BALANCE_UNAVAILABLE', { cause })
    failures.set(kit, { at: performance.now(), error })
    showToast(kit, { variant: 'error', message: error.message })
    throw error
  }
}

function toBalances({ balances }: { balances: readonly TokenBalance[] }, { caipNetworkId }: Served) {
  return {
    balances: balances
      .filter(({ quantity }) => Number(quantity.decimals) !== 0)
      .map((balance) => ({ ...balance, chainId: balance.chainId ?? caipNetworkId })),
  }
}

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
async function fetchWalletAssets(
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
  const key = `0x${chainId.toString(16)}`
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
const limit = 20_000

/**
 * Reads the answer to `wallet_getAssets` (ERC-7811): a list of assets by hex chain id. Every field is required
 * (docs/behaviour.md#balances). One incomplete asset makes the answer invalid.
 *
 * @returns the balances of the chain, or undefined if the answer is invalid.
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

/** Base units as an exact decimal text. */
function toDecimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
