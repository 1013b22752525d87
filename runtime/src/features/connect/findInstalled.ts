import type { Connector } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import type { CatalogueWallet } from './walletCatalogue.js'

/** The connector of a catalogue wallet when it is in this browser: same rdns, else same name. */
export function findInstalled(
  kit: Kit,
  { rdns, name }: Pick<CatalogueWallet, 'rdns' | 'name'>,
): Connector | undefined {
  const connectors = [...kit.chains.values()].flatMap((chain) => chain.connectors.value)
  const label = name.trim().toLowerCase()
  return (
    connectors.find(({ id, info }) => rdns !== undefined && (id === rdns || info?.rdns === rdns)) ??
    connectors.find((connector) => connector.name.trim().toLowerCase() === label)
  )
}
