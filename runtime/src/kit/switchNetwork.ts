import { effect } from '@preact/signals-core'
import { AppKitError } from '../errors/AppKitError.js'
import type { ErrorOf, WalletRequestErrorCode } from '../errors/errorCodes.js'
import { toAppKitError } from '../errors/toAppKitError.js'
import { moveToNetwork, setNetwork } from './activeAccount.js'
import { setActiveNamespace } from './activeNamespace.js'
import { raiseAlert } from './alerts.js'
import { beginAttempt } from './attempts.js'
import { callNamespace } from './callNamespace.js'
import { connectionOf, connectionsOf, requireChain } from './connections.js'
import { trackEvent } from './events.js'
import type { AppNetwork } from './register.js'
import type { Kit } from './types.js'

export interface SwitchNetworkParameters {
  /** A network of the app: one of the config, or one that `addNetwork` returned. */
  readonly network: Pick<AppNetwork, 'caipNetworkId' | 'chainNamespace'>
}

export type SwitchNetworkReturnType = void

export type SwitchNetworkErrorType = ErrorOf<
  WalletRequestErrorCode | 'ADAPTER_NOT_FOUND' | 'NETWORK_NOT_FOUND' | 'RECONNECTING' | 'SWITCH_IGNORED'
>

/**
 * Switches to another network. A connected wallet is asked to switch, and the switch is complete when the wallet
 * reports it. If the wallet disconnects meanwhile, it rejects at once.
 *
 * @param kit - the object that `createAppKit` returns.
 * @throws AppKitError NETWORK_NOT_FOUND, ADAPTER_NOT_FOUND, RECONNECTING, USER_REJECTED, CANCELLED,
 *   CHAIN_NOT_SUPPORTED, SWITCH_IGNORED, WALLET_BUSY, WALLET_FAILED, MODAL_LOAD_FAILED
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { switchNetwork } from 'appkit-runtime'
 * import { base } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * await switchNetwork(kit, { network: base })
 */
export async function switchNetwork(
  kit: Kit,
  { network }: SwitchNetworkParameters,
): Promise<SwitchNetworkReturnType> {
  const chain = requireChain(kit, network.chainNamespace)
  const wanted = chain.networks.peek().find((each) => each.caipNetworkId === network.caipNetworkId)
  if (wanted === undefined) {
    raiseAlert(kit, 'SWITCH_NETWORK_NOT_FOUND')
    throw new AppKitError('NETWORK_NOT_FOUND', { details: network.caipNetworkId })
  }
  if (chain.connection.peek().status === 'reconnecting') throw new AppKitError('RECONNECTING')
  const connection = connectionOf(chain)
  if (connection !== undefined && connection.caipNetworkId !== wanted.caipNetworkId) {
    const attempt = beginAttempt(kit, chain)
    const { signal } = attempt
    const { connector } = connection
    const unfollow = effect(() => {
      if (!connectionsOf(chain).some((each) => each.connector === connector)) attempt.abort()
    })
    try {
      const accounts = await callNamespace(
        chain,
        (calls) => calls.switchNetwork(connector, wanted, { signal }),
        signal,
      )
      moveToNetwork(chain, connector.id, wanted.caipNetworkId, accounts)
      // The user uses another wallet now: this one has switched, the app has not.
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
