import type { Connection } from '../../chains/types.js'
import { connectionOf } from '../../kit/connectionOf.js'
import type { Kit } from '../../kit/types.js'
import { useComputed } from '../../ui/useComputed.js'

/** The active chain's connection, undefined unless it is connected. */
export function useConnection(kit: Kit): Connection | undefined {
  return useComputed(() => connectionOf(kit.activeChain.value), [kit])
}
