import type { ChainNamespace, Connector } from '../../../chains/types.js'
import { connectorKeys } from './connectorKeys.js'

/**
 * Wallets of several families of chains as one: connectors of the same name or rdns, at most one a
 * namespace. Within a namespace every connector is a wallet of its own, even if it borrows a name.
 *
 * @param namespace the active one, whose connectors come first.
 */
export function groupConnectors(
  connectors: readonly Connector[],
  namespace: ChainNamespace | undefined,
): readonly (readonly Connector[])[] {
  const groups: { members: Connector[]; keys: Set<string> }[] = []
  const own = (connector: Connector) => (connector.namespace === namespace ? 0 : 1)
  for (const connector of [...connectors].sort((a, b) => own(a) - own(b))) {
    const keys = connectorKeys(connector)
    const group = groups.find(
      (each) =>
        keys.some((key) => each.keys.has(key)) &&
        each.members.every((member) => member.namespace !== connector.namespace),
    )
    if (group === undefined) groups.push({ members: [connector], keys: new Set(keys) })
    else {
      group.members.push(connector)
      for (const key of keys) group.keys.add(key)
    }
  }
  return groups.map(({ members }) => members)
}
