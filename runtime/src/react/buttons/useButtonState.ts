import type { BalanceState, Connection, ConnectionState, Network } from '../../chains/types.js'
import { kitSignal } from '../../kit/kitSignal.js'
import type { ChainNamespace, Kit } from '../../kit/types.js'
import { useSignalValue } from '../useSignalValue.js'

/** What a button shows for a namespace that the app does not have. */
const nothing = {
  connection: /* @__PURE__ */ kitSignal<ConnectionState>({ status: 'disconnected' }),
  networks: /* @__PURE__ */ kitSignal<readonly Network[]>([]),
  network: /* @__PURE__ */ kitSignal<Network | undefined>(undefined),
  balance: /* @__PURE__ */ kitSignal<BalanceState>({ status: 'idle' }),
}

export interface ButtonState {
  readonly connection: Connection | undefined
  readonly network: Network | undefined
  /** Whether the wallet is on a network of the app; true while nothing is connected. */
  readonly supported: boolean
  /** The modal is open for this button, or a wallet is being connected. */
  readonly busy: boolean
  readonly balance: BalanceState
}

/**
 * What a button shows for a namespace, the active one by default. Reads the signals one by one, so
 * that each has its first value while a page hydrates.
 */
export function useButtonState(kit: Kit, namespace: ChainNamespace | undefined): ButtonState {
  const active = useSignalValue(kit.activeNamespace)
  const { open, namespace: asked } = useSignalValue(kit.modal)
  const chain = kit.chains.get(namespace ?? active ?? '') ?? nothing
  const state = useSignalValue(chain.connection)
  const networks = useSignalValue(chain.networks)
  const network = useSignalValue(chain.network)
  const balance = useSignalValue(chain.balance)
  const connection = state.status === 'connected' ? state.connection : undefined
  return {
    connection,
    network,
    balance,
    supported:
      connection === undefined || networks.some((each) => each.caipNetworkId === connection.caipNetworkId),
    busy:
      state.status === 'connecting' ||
      state.status === 'reconnecting' ||
      (open && (namespace === undefined || asked === undefined || asked === namespace)),
  }
}
