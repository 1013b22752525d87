import { AppKitError } from '../errors/AppKitError.js'
import { connectionOf, requireChain } from './connections.js'
import type { Chain, ChainNamespace, Kit } from './types.js'

const running = new WeakMap<Chain, AbortController>()

export interface RefreshBalanceParameters {
  readonly namespace?: ChainNamespace
  /** Takes a balance that was read within the last 30 s. By default it is read anew. */
  readonly cached?: boolean
}

/**
 * Reads the connected account's native balance from the chain. The last call wins; a failure is
 * kept as a state, so that the view can offer to try again.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND
 */
export async function refreshBalance(
  kit: Kit,
  { namespace, cached = false }: RefreshBalanceParameters = {},
): Promise<void> {
  const chain = requireChain(kit, namespace)
  running.get(chain)?.abort()
  const address = connectionOf(chain)?.address
  const network = chain.networks
    .peek()
    .find(({ caipNetworkId }) => caipNetworkId === connectionOf(chain)?.caipNetworkId)
  if (address === undefined || network === undefined || chain.driver.getBalance === undefined) {
    chain.balance.value = { status: 'idle' }
    return
  }
  const controller = new AbortController()
  running.set(chain, controller)
  chain.balance.value = { status: 'loading' }
  const signal = AbortSignal.any([controller.signal, kit.lifetime.signal])
  try {
    if (kit.loadBalance === undefined) throw new AppKitError('NATIVE_BALANCE_UNAVAILABLE')
    const balance = await kit.loadBalance(kit, chain, network, { address, signal, cached })
    if (!signal.aborted) chain.balance.value = { status: 'success', balance }
  } catch (cause) {
    if (signal.aborted) return
    chain.balance.value = { status: 'error' }
    kit.lastError.value = new AppKitError('NATIVE_BALANCE_UNAVAILABLE', { cause })
  }
}
