import type { Signal } from '@preact/signals-core'
import { validateGetBalanceReply } from '../../../../generated/blockchain-api/validators.js'
import { AppKitError, addErrorTexts, errorText } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { kitSignal } from '../../kit/kitSignal.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { cacheKey, openCache } from '../cache/openCache.js'
import { readReply, requestOptions } from '../http/readReply.js'
import { identification } from '../identification.js'
import { openServed, type Served } from './openServed.js'
import { addOrKeepOwnTokens, addOwnTokens, isReadAlone } from './ownTokens.js'
import type { CallParameters, TokenBalance } from './types.js'
import { fetchWalletAssets } from './walletAssets.js'

addErrorTexts(lateTexts)

/**
 * docs/behaviour.md#balances: how long balances are cached, and how long nothing is requested after an error.
 */
const lifetime = 30_000
const blockedFor = 30_000

const failures = new WeakMap<Kit, { readonly at: number; readonly error: AppKitError }>()

const changes = /* @__PURE__ */ new WeakMap<Kit, Signal<number>>()

/** Counts how often balances were read anew after a transaction. Views that show them read them again. */
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
  /** Asks the service also if its last answer is recent. */
  readonly fresh?: boolean
}

/**
 * The balances of an account in US dollars: from the connected wallet if it supports this, else from GET
 * /v1/account/{address}/balance, cached for 30 s. Tokens with 0 decimals are left out. Tokens of the config that are not among
 * them are read from the chain, and in an app without a service the coin as well. If the service does not have the network and
 * the config has no tokens of it, the result is empty and a toast is shown. After an error a toast is shown, and nothing is
 * requested for 30 s.
 *
 * @throws AppKitError TOKEN_BALANCE_UNAVAILABLE, with the error as its cause; CANCELLED
 */
export async function fetchTokenBalances(
  kit: Kit,
  parameters: FetchTokenBalancesParameters,
): Promise<{ readonly balances: readonly TokenBalance[] }> {
  const served = await openServed(kit, parameters)
  const network = parameters.caipNetworkId ?? kit.activeChain.peek()?.network.peek()?.caipNetworkId ?? ''
  if (served === undefined && !isReadAlone(kit, network)) {
    showToast(kit, { variant: 'error', message: errorText('TOKEN_BALANCE_UNAVAILABLE') })
    return { balances: [] }
  }
  const { signal } = requestOptions(kit, parameters.signal)
  const place = { caipNetworkId: network, address: parameters.address, signal }
  if (served === undefined)
    return orUnavailable(kit, signal, async () => ({ balances: await addOwnTokens(kit, place) }))
  const { balances } = await fetchListed(kit, served, parameters)
  return { balances: await addOrKeepOwnTokens(kit, place, balances) }
}

async function fetchListed(
  kit: Kit,
  served: Served,
  { address, forceUpdate = [], fresh = forceUpdate.length > 0, ...parameters }: FetchTokenBalancesParameters,
) {
  const cache = openCache(kit, { name: 'portfolio_cache', lifetime, validate: validateGetBalanceReply })
  const key = cacheKey(served.caipNetworkId, address)
  const cached = fresh ? undefined : cache.get(key)
  if (cached !== undefined) return toBalances(cached, served)
  const options = requestOptions(kit, parameters.signal)
  const own = await fetchWalletAssets(kit, { address, ...served, signal: options.signal })
  if (own !== undefined) return toBalances({ balances: own }, served)
  const query = {
    ...identification(kit),
    currency: 'usd' as const,
    chainId: served.caipNetworkId,
    ...(forceUpdate.length > 0 ? { forceUpdate: [...forceUpdate] } : {}),
  }
  return orUnavailable(kit, options.signal, async () => {
    const call = served.client.GET('/v1/account/{address}/balance', {
      params: { path: { address }, query },
      ...options,
    })
    const reply = await readReply('getBalance', call, validateGetBalanceReply)
    cache.set(key, reply)
    return toBalances(reply, served)
  })
}

/** Reads once; a toast reports a failure, which is the answer for the next 30 s. */
async function orUnavailable<Value>(
  kit: Kit,
  signal: AbortSignal,
  read: () => Promise<Value>,
): Promise<Value> {
  const failure = failures.get(kit)
  if (failure !== undefined && performance.now() - failure.at < blockedFor) throw failure.error
  try {
    const value = await read()
    failures.delete(kit)
    return value
  } catch (cause) {
    if (signal.aborted) throw cause
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
