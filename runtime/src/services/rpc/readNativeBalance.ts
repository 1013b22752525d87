import type { NativeBalance, Network } from '../../chains/types.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { loadCalls } from '../../kit/drivers.js'
import type { Chain } from '../../kit/state.js'
import type { Kit, LoadBalanceOptions } from '../../kit/types.js'
import { cacheKey, openCache } from '../cache/openCache.js'
import { createChainRpc } from './createChainRpc.js'
import { openRpc, rpcUrlsOf } from './openRpc.js'

export { openRpc, rpcUrlsOf }

/** docs/behaviour.md#balances. */
const lifetime = 30_000

/**
 * The native balance of an account, from the chain or from the cache of the last 30 s.
 *
 * @param options.cached - whether a cached balance may be returned.
 * @throws AppKitError the errors of the driver and `openRpc`
 */
export async function readNativeBalance(
  kit: Kit,
  chain: Chain,
  network: Network,
  { address, signal, cached }: LoadBalanceOptions,
): Promise<NativeBalance> {
  const cache = openCache(kit, { name: 'native_balance_cache', lifetime, validate: validateUnits })
  const key = cacheKey(network.caipNetworkId, address)
  const { decimals, symbol } = network.nativeCurrency
  const known = cached ? cache.get(key) : undefined
  if (known !== undefined) return { value: BigInt(known), decimals, symbol }
  const { needsOwnNode } = chain.driver
  const { getBalance } = await loadCalls(chain)
  if (getBalance === undefined) throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: network.name })
  const urls = kit.config.customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? []
  const request = needsOwnNode ? createChainRpc({ urls }) : openRpc(kit, network)
  const balance = await getBalance(
    network,
    {
      address,
      request: (call) => request(call, { signal }),
      get: async (path) => (await loadCode(import('./getJson.js'))).getJson(urls, path, signal),
    },
    { signal },
  )
  cache.set(key, balance.value.toString())
  return balance
}

function validateUnits(value: unknown) {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
    ? ({ ok: true, value, dropped: 0 } as const)
    : ({ ok: false, path: '', reason: 'is no amount' } as const)
}
