import type { ChainNamespace } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import { connectionOf, requireChain } from './connections.js'
import { callsOf } from './drivers.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

const running = new WeakMap<Chain, AbortController>()

export interface RefreshBalanceParameters {
  readonly namespace?: ChainNamespace
  /** Allows a balance that was read in the last 30 s. Default: it is read again. */
  readonly cached?: boolean
}

/** Whether the balance on the network in use is shown and can be read. Subscribes when read in an effect. */
export function canReadBalance({ config }: Kit, chain: Chain): boolean {
  const { needsOwnNode = false } = chain.driver
  const nodes = config.customRpcUrls?.[connectionOf(chain)?.caipNetworkId ?? ':'] ?? []
  const canAsk = callsOf(chain)?.getBalance !== undefined && (!needsOwnNode || nodes.length > 0)
  return canAsk && config.balance !== 'none'
}

/**
 * Reads the balance that the app shows of the connected account from the chain. The last call counts. An error is stored in the
 * state, so that the view can offer to try again.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND
 */
export async function refreshBalance(
  kit: Kit,
  { namespace, cached = false }: RefreshBalanceParameters = {},
): Promise<void> {
  const chain = requireChain(kit, namespace)
  running.get(chain)?.abort()
  const connection = connectionOf(chain)
  const network = chain.networks.peek().find((each) => each.caipNetworkId === connection?.caipNetworkId)
  if (!connection || !network || !canReadBalance(kit, chain)) {
    chain.balance.value = { status: 'idle' }
    return
  }
  const controller = new AbortController()
  running.set(chain, controller)
  chain.balance.value = { status: 'loading' }
  const signal = AbortSignal.any([controller.signal, kit.lifetime.signal])
  try {
    const nodes = await kit.loadNodes?.()
    if (nodes === undefined) throw new AppKitError('NATIVE_BALANCE_UNAVAILABLE')
    const read = nodes.readShownBalance ?? nodes.readNativeBalance
    const balance = await read(kit, chain, network, { address: connection.address, signal, cached })
    if (!signal.aborted) chain.balance.value = { status: 'success', balance }
  } catch (cause) {
    if (signal.aborted) return
    chain.balance.value = { status: 'error' }
    kit.lastError.value = new AppKitError('NATIVE_BALANCE_UNAVAILABLE', { cause })
  }
}
