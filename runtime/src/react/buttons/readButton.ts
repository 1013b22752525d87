import type { BalanceState, Connection, Network } from '../../chains/types.js'
import { connectionOf } from '../../kit/connectionOf.js'
import { isNetworkSupported } from '../../kit/isNetworkSupported.js'
import type { ChainNamespace, Kit } from '../../kit/types.js'

export interface ButtonState {
  readonly connection: Connection | undefined
  readonly network: Network | undefined
  readonly supported: boolean
  /** The modal is open for this button, or a wallet is being connected. */
  readonly busy: boolean
  readonly balance: BalanceState | undefined
}

/** What a button shows for a namespace, the active one by default. */
export function readButton(kit: Kit, namespace: ChainNamespace | undefined): ButtonState {
  const chain = namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace)
  const { open, namespace: asked } = kit.modal.value
  const status = chain?.connection.value.status
  return {
    connection: connectionOf(chain),
    network: chain?.network.value,
    supported: chain === undefined || isNetworkSupported(chain),
    busy:
      status === 'connecting' ||
      status === 'reconnecting' ||
      (open && (namespace === undefined || asked === undefined || asked === namespace)),
    balance: chain?.balance.value,
  }
}
