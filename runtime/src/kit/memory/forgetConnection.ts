import type { ChainNamespace, Kit } from '../types.js'
import { readConnectorIds } from './readMemory.js'
import { writeConnectorIds } from './writeConnectorIds.js'

/** Forgets one wallet of a namespace, all of them without an id; it is not waited for any longer. */
export function forgetConnection(kit: Kit, namespace: ChainNamespace, connectorId?: string): void {
  const left =
    connectorId === undefined ? [] : readConnectorIds(kit, namespace).filter((id) => id !== connectorId)
  writeConnectorIds(kit, namespace, left)
  const chain = kit.chains.get(namespace)
  if (chain) chain.absent.value = chain.absent.peek().filter(({ id }) => left.includes(id))
}
