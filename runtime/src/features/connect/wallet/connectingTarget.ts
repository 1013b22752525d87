import type { Connector } from '../../../chains/types.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { connectingMessages as messages } from '../../../ui/messages/connecting.js'
import { titles } from '../../../ui/messages/modal.js'

export interface ConnectingTarget {
  readonly name: string
  /** Absent when the wallet is not in this browser. */
  readonly connector?: Connector | undefined
  readonly wallet?: CatalogueWallet | undefined
}

/** What the connecting views are opened with; every part may be missing. */
export interface ConnectingData {
  readonly connectorId?: string | undefined
  readonly namespace?: string | undefined
  readonly wallet?: CatalogueWallet | undefined
}

/**
 * Reads the data of the connecting views, which a host may have passed by hand. Follows wallets that come late.
 *
 * @param unnamed what a wallet without a name is called.
 */
export function connectingTarget(kit: Kit, data: unknown, unnamed: string = titles.wallet): ConnectingTarget {
  const { connectorId, namespace, wallet } = (
    typeof data === 'object' && data !== null ? data : {}
  ) as ConnectingData
  const chains = [...kit.chains.values()].filter(
    (chain) => namespace === undefined || chain.namespace === namespace,
  )
  const connector = chains
    .flatMap((chain) => chain.connectors.value)
    .find(({ id }) => id === connectorId || (wallet?.rdns !== undefined && id === wallet.rdns))
  return { name: connector?.name ?? wallet?.name ?? unnamed, connector, wallet }
}

/** What is said of a connection that did not come about: a title and a sentence. */
export function connectProblem({ code, message }: AppKitError, name: string): readonly [string, string] {
  if (code === 'USER_REJECTED') return [messages.declined, messages.declinedHint(name)]
  if (code === 'WALLET_BUSY') return [messages.busy(name), message]
  return [messages.failed, message]
}
