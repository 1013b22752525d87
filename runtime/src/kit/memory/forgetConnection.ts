import type { ChainNamespace, Kit } from '../types.js'
import { readConnectorIds } from './readConnectorIds.js'
import { writeConnectorIds } from './writeConnectorIds.js'

/** Forgets one wallet of a namespace, all of them without an id. */
export function forgetConnection(kit: Kit, namespace: ChainNamespace, connectorId?: string): void {
  const left =
    connectorId === undefined ? [] : readConnectorIds(kit, namespace).filter((id) => id !== connectorId)
  writeConnectorIds(kit, namespace, left)
}
