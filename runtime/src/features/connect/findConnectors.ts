import type { Connector } from '../../chains/types.js'
import type { CatalogueWallet } from '../../services/catalogue/types.js'
import { connectorKeys } from './rows/connectorKeys.js'
import { walletKeys } from './rows/walletKeys.js'

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
