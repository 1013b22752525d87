import type { Connector } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { groupConnectors } from './rows/groupConnectors.js'

/**
 * The wallets of this browser, each once however many families of chains it lives in, of the namespace
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
