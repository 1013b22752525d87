import type { CaipNetworkId, ChainNamespace } from '../chains/types.js'
import { disconnect as disconnectWallets } from '../kit/disconnect.js'
import { openModal as openView } from '../kit/modal.js'
import type { ViewName } from '../kit/register.js'
import { switchNetwork as switchTo } from '../kit/switchNetwork.js'
import type { Kit } from '../kit/types.js'

/**
 * Disconnects, as `disconnect` of the package. Its types are open: in an app those of the package take only the namespaces,
 * networks and views of that app, and the source of a view is for any.
 */
export const disconnect: (
  kit: Kit,
  parameters?: { readonly namespace?: ChainNamespace | undefined; readonly connectorId?: string },
) => Promise<void> = disconnectWallets

/** Opens a view, with open types. */
export const openModal: (
  kit: Kit,
  parameters?: { readonly view?: ViewName; readonly namespace?: ChainNamespace; readonly data?: unknown },
) => Promise<void> = openView

/** Switches to another network, with open types. */
export const switchNetwork: (
  kit: Kit,
  parameters: {
    readonly network: { readonly caipNetworkId: CaipNetworkId; readonly chainNamespace: ChainNamespace }
  },
) => Promise<void> = switchTo
