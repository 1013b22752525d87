import { readAccountTypes, readConnectorIds, readRecentWallets } from './memory/readMemory.js'
import { learnWallets } from './reportConnector.js'
import { storageKeys } from './storageKeys.js'
import type { Kit } from './types.js'

/** Takes over what the last visit left in storage, as far as this app still has it. */
export function restore(kit: Kit): void {
  kit.recentWallets.value = readRecentWallets(kit)
  const { customWallets = [] } = kit.config
  learnWallets(kit, [
    ...[...kit.recentWallets.peek(), ...customWallets].flatMap(({ id, name }) => [id, name]),
    ...[...kit.chains.keys()].flatMap((namespace) => readConnectorIds(kit, namespace)),
  ])
  const namespace = kit.storage.get(storageKeys.activeNamespace)
  if (namespace !== null && kit.chains.has(namespace)) kit.activeNamespace.value = namespace
  const accountTypes = readAccountTypes(kit)
  for (const chain of kit.chains.values()) {
    chain.accountType.value = accountTypes.get(chain.namespace) ?? chain.accountType.peek()
    // A visitor who was quicker has the last word.
    if (chain.connection.peek().status !== 'disconnected') continue
    const id = kit.storage.get(storageKeys.network(chain.namespace))
    const network = chain.networks.peek().find((each) => each.caipNetworkId === id)
    if (network !== undefined) chain.network.value = network
  }
}
