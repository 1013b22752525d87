import type { Connector } from '../../../chains/types.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { connectorKeys, groupConnectors, walletKeys } from '../rows/walletKeys.js'

/**
 * The connectors of a catalogue wallet when it is in this browser: same rdns, else same name.
 *
 * @param groups as `groupsHere` gives them.
 * @returns at most one a namespace; none when it is not here.
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
 * The wallets of this browser, each once however many namespaces it lives in, of the namespace
 * the modal was opened for if there is one. Subscribes when read in an effect.
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
