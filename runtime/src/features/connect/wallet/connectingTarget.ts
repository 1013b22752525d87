import type { Connector } from '../../../chains/types.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { goBack } from '../../../kit/modal.js'
import { replaceView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { connectingMessages as messages } from '../../../ui/messages/connecting.js'
import { titles } from '../../../ui/messages/modal.js'

export interface ConnectingTarget {
  readonly name: string
  /** Absent if the wallet is not in this browser. */
  readonly connector?: Connector | undefined
  readonly wallet?: CatalogueWallet | undefined
}

/** The data of the connecting views. Every part may be missing. */
export interface ConnectingData {
  readonly connectorId?: string | undefined
  readonly namespace?: string | undefined
  readonly wallet?: CatalogueWallet | undefined
  /** In the place of both: the id of a wallet in the catalogue or the config, its reverse domain name, or a connector's id. */
  readonly walletId?: string | undefined
  /** Whether the code of the wallet is wanted, although it may be in this browser too. */
  readonly asCode?: boolean
  /** Whether the press that led here has opened the wallet's app already; absent without a press. */
  readonly opened?: boolean
}

/**
 * Reads the data of the connecting views. The host may have passed any data. Also finds wallets that appear
 * later.
 *
 * @param unnamed - the text for a wallet without a name.
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

/** The title and text for a failed connection. */
export function connectProblem({ code, message }: AppKitError, name: string): readonly [string, string] {
  if (code === 'USER_REJECTED') return [messages.declined, messages.declinedHint(name)]
  if (code === 'WALLET_BUSY') return [messages.busy(name), message]
  return [messages.failed, message]
}

/** Goes back to the view where the wallet was chosen, or to the Connect view. */
export function chooseOther(kit: Kit): void {
  if (kit.router.peek().length > 1) goBack(kit)
  else replaceView(kit, 'Connect')
}
