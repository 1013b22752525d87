import { readAccountTypes } from './memory/readAccountTypes.js'
import { readRecentWallets } from './memory/readRecentWallets.js'
import { storageKeys } from './storageKeys.js'
import type { Kit } from './types.js'

/** Takes over what the last visit left in storage, as far as this app still has it. */
export function restore(kit: Kit): void {
  kit.recentWallets.value = readRecentWallets(kit)
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
