import { validateGetBalanceReply } from '../../../../generated/blockchain-api/validators.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { createError } from '../../errors/createError.js'
import { lateCatalogue } from '../../errors/lateCatalogue.js'
import { showToast } from '../../kit/actions/showToast.js'
import type { Kit } from '../../kit/types.js'
import { cacheKey } from '../cache/cacheKey.js'
import { openCache } from '../cache/openCache.js'
import { readReply } from '../http/readReply.js'
import { requestOptions } from '../http/requestOptions.js'
import { identification } from '../identification.js'
import { fetchWalletAssets } from './fetchWalletAssets.js'
import { openServed, type Served } from './openServed.js'
import type { CallParameters, TokenBalance } from './types.js'

/** docs/behaviour.md#balances: how long balances are kept, and how long a failure keeps us from asking. */
const lifetime = 30_000
const blockedFor = 30_000

const failures = new WeakMap<Kit, { readonly at: number; readonly error: AppKitError }>()

export interface FetchTokenBalancesParameters extends CallParameters {
  /** A plain address. */
  readonly address: string
  /** Tokens (CAIP-10) that must be read anew, past every cache: what was just sent or swapped. */
  readonly forceUpdate?: readonly string[]
}

/**
 * What an account holds, in US dollars: from the connected wallet if it can tell, else from
 * GET /v1/account/{address}/balance, kept for 30 s. Tokens without decimals are left out. A network that is not served gives no balance and a toast; a failure gives the toast too, and
 * then nothing is asked for 30 s.
 *
 * @throws AppKitError TOKEN_BALANCE_UNAVAILABLE, whose cause is what went wrong; CANCELLED
 */
export async function fetchTokenBalances(
  kit: Kit,
  { address, forceUpdate = [], ...parameters }: FetchTokenBalancesParameters,
): Promise<{ readonly balances: readonly TokenBalance[] }> {
  const served = await openServed(kit, parameters)
  if (served === undefined) {
    showToast(kit, { variant: 'error', message: lateCatalogue.TOKEN_BALANCE_UNAVAILABLE })
    return { balances: [] }
  }
  const cache = openCache(kit, { name: 'portfolio_cache', lifetime, validate: validateGetBalanceReply })
  const key = cacheKey(served.caipNetworkId, address)
  const cached = forceUpdate.length > 0 ? undefined : cache.get(key)
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
    const error = createError('TOKEN_BALANCE_UNAVAILABLE', { cause })
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
