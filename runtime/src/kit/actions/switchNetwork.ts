import { effect } from '@preact/signals-core'
import type { Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../abortable.js'
import { beginAttempt } from '../attempts.js'
import { connectionOf } from '../connectionOf.js'
import { connectionsOf } from '../connectionsOf.js'
import { moveToNetwork } from '../moveToNetwork.js'
import { requireChain } from '../requireChain.js'
import { setNetwork } from '../setNetwork.js'
import type { Kit } from '../types.js'
import { raiseLateAlert } from './raiseLateAlert.js'
import { setActiveNamespace } from './setActiveNamespace.js'
import { trackEvent } from './trackEvent.js'

export interface SwitchNetworkParameters {
  readonly network: Pick<Network, 'caipNetworkId' | 'chainNamespace'>
}

/**
 * Works with another network from now on. A connected wallet is asked to follow, and the switch is
 * done only when the wallet says that it is there. Who leaves the wallet meanwhile does not wait for it
 * any longer.
 *
 * @throws AppKitError NETWORK_NOT_FOUND, ADAPTER_NOT_FOUND, RECONNECTING, USER_REJECTED, CANCELLED,
 *   CHAIN_NOT_SUPPORTED, SWITCH_IGNORED, WALLET_BUSY, WALLET_FAILED
 */
export async function switchNetwork(kit: Kit, { network }: SwitchNetworkParameters): Promise<void> {
  const chain = requireChain(kit, network.chainNamespace)
  const wanted = chain.networks.peek().find((each) => each.caipNetworkId === network.caipNetworkId)
  if (wanted === undefined) {
    await raiseLateAlert(kit, 'SWITCH_NETWORK_NOT_FOUND')
    throw callError('NETWORK_NOT_FOUND', { details: network.caipNetworkId })
  }
  if (chain.connection.peek().status === 'reconnecting') throw callError('RECONNECTING')
  const connection = connectionOf(chain)
  if (connection !== undefined && connection.caipNetworkId !== wanted.caipNetworkId) {
    const attempt = beginAttempt(kit, chain)
    const { signal } = attempt
    const { connector } = connection
    const unfollow = effect(() => {
      if (!connectionsOf(chain).some((each) => each.connector === connector)) attempt.abort()
    })
    try {
      const accounts = await abortable(chain.driver.switchNetwork(connector, wanted, { signal }), signal)
      moveToNetwork(chain, connector.id, wanted.caipNetworkId, accounts)
      // The visitor has gone on to another wallet: this one has switched, the app has not.
      if (connectionOf(chain)?.connector !== connector) throw new AppKitError('CANCELLED')
    } catch (cause) {
      throw toAppKitError(cause)
    } finally {
      unfollow()
      attempt.done()
    }
  }
  setActiveNamespace(kit, chain.namespace)
  setNetwork(kit, chain, wanted)
  trackEvent(kit, { event: 'SWITCH_NETWORK', properties: { network: wanted.caipNetworkId } })
}
