import type { Connector } from '../../../chains/types.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { connectorKeys, groupConnectors, walletKeys } from '../rows/walletKeys.js'

/**
 * The connectors of a catalogue wallet that is in this browser: same rdns, else same name.
 *
 * @param groups - from `groupsHere`.
 * @returns at most one per namespace. Empty if it is not in this browser.
 */
export function findConnectors(
  groups: readonly (readonly Connector[])[],
  { rdns, name }: Pick<CatalogueWallet, 'rdns' | 'name'>,
): readonly Connector[] {
  const by = (keys: readonly string[]) =>
    groups.find((group) => group.some((each) => connectorKeys(each).some((key) => keys.includes(key))))
  return by(walletKeys({ rdns })) ?? by(walletKeys({ name })) ?? []
}

/**
 * The wallets of this browser, each once for all its namespaces, of the namespace that the modal was opened for
 * if there is one. Subscribes when it is read in an effect.
 */
export function groupsHere(kit: Kit): readonly (readonly Connector[])[] {
  const asked = kit.modal.value.namespace
  const chains = [...kit.chains.values()].filter(
    ({ namespace }) => asked === undefined || asked === namespace,
  )
  return groupConnectors(
    chains.flatMap((chain) => chain.connectors.value),
    kit.activeNamespace.value,
  )
}
