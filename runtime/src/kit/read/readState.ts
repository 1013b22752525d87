import type { CaipNetworkId } from '../../chains/types.js'
import { connectionOf } from '../connectionOf.js'
import type { ChainNamespace, Kit } from '../types.js'
import { readNetwork } from './readNetwork.js'

export interface StateSnapshot {
  /** Open and waiting for a connection. */
  readonly loading: boolean
  readonly open: boolean
  readonly selectedNetworkId: CaipNetworkId | undefined
  readonly activeChain: ChainNamespace | undefined
  readonly initialized: boolean
}

/** What `useAppKitState` returns (docs/react.md). Reads signals. */
export function readState(kit: Kit): StateSnapshot {
  const { open } = kit.modal.value
  return {
    loading: open && connectionOf(kit.activeChain.value) === undefined,
    open,
    selectedNetworkId: readNetwork(kit).caipNetworkId,
    activeChain: kit.activeNamespace.value,
    initialized: kit.initialized.value,
  }
}
