import { activateNextNamespace } from './activateNextNamespace.js'
import { findChosenAccount, moveToNetwork } from './activeNetwork.js'
import { abortAttempt } from './attempts.js'
import { applyEvent, connectionOf, connectionsOf } from './connections.js'
import { driverContext } from './drivers.js'
import { followConnections } from './followConnections.js'
import {
  readAccountTypes,
  readConnectedNamespaces,
  readConnectorIds,
  readRecentWallets,
  storageKeys,
} from './persistence.js'
import { join, reconnect } from './reconnect.js'
import { preferAccountType } from './setPreferredAccountType.js'
import type { Chain, Kit } from './types.js'

const pending = new WeakSet<Kit>()

/**
 * Takes over what another tab of the app has stored: what it disconnected is disconnected here, what
 * it connected is picked up silently, and the account it chose is in use. Writes nothing, so that two
 * tabs cannot answer each other for ever; the tab that wrote last has the last word.
 */
export function syncTabs(kit: Kit): void {
  if (pending.has(kit)) return
  pending.add(kit)
  // One change of the other tab is several entries, each with an event of its own.
  setTimeout(() => {
    pending.delete(kit)
    if (kit.lifetime.signal.aborted) return
    kit.recentWallets.value = readRecentWallets(kit)
    for (const chain of kit.chains.values()) void agree(kit, chain)
  }, 0)
}

async function agree(kit: Kit, chain: Chain): Promise<void> {
  const { signal } = kit.lifetime
  const type = readAccountTypes(kit).get(chain.namespace)
  if (type !== undefined && type !== chain.accountType.peek()) preferAccountType(chain, type)
  // What the user does in this tab is newer than what the other one has stored.
  if (chain.connection.peek().status === 'connecting') return
  const ids = storedIds(kit, chain)
  followConnections(kit, chain)
  const state = chain.connection.peek()
  if (state.status === 'reconnecting' && !ids.includes(state.connectorId)) abortAttempt(chain)
  chain.absent.value = chain.absent.peek().filter(({ id }) => ids.includes(id))
  const before = connectionsOf(chain)
  for (const { connector } of before)
    if (!ids.includes(connector.id)) applyEvent(chain, { type: 'disconnected', connectorId: connector.id })
  if (before.length > 0 && connectionsOf(chain).length === 0) activateNextNamespace(kit, chain)
  const missing = ids.filter((id) => !connectionsOf(chain).some(({ connector }) => connector.id === id))
  const isAbsent = (id: string) => chain.absent.peek().some((connector) => connector.id === id)
  // A locked wallet is asked again too, but nobody has to see that.
  if (missing.every(isAbsent)) await Promise.all(missing.map((id) => join(kit, chain, id)))
  else await reconnect(kit, chain)
  // Wallets take their time: what is stored may be another choice by now, this tab's or the other one's.
  if (signal.aborted) return
  choose(kit, chain, storedIds(kit, chain)[0])
  await followStoredNetwork(kit, chain)
}

const storedIds = (kit: Kit, { namespace }: Chain) =>
  readConnectedNamespaces(kit).includes(namespace) ? readConnectorIds(kit, namespace) : []

/** Where no wallet says where it is, the network is what was chosen last, in whichever tab. */
async function followStoredNetwork(kit: Kit, chain: Chain): Promise<void> {
  const { driver } = chain
  const read = () => kit.storage.get(storageKeys.network(chain.namespace))
  const id = read()
  const network = chain.networks.peek().find(({ caipNetworkId }) => caipNetworkId === id)
  if (network === undefined) return
  const { caipNetworkId } = network
  const connection = connectionOf(chain)
  if (connection === undefined) chain.network.value = network
  if (connection === undefined || connection.caipNetworkId === caipNetworkId) return
  const { connector } = connection
  const options = { network, signal: kit.lifetime.signal }
  try {
    // A switch may ask the user, in a tab that nobody looks at; being asked where it is, a wallet that
    // is on no network of its own answers from there.
    const found = driver.switchesSilently
      ? { caipNetworkId, accounts: await driver.switchNetwork(connector, network, options) }
      : await driver.reconnect(driverContext(kit, chain), connector, options)
    if (found?.caipNetworkId === caipNetworkId && read() === id)
      moveToNetwork(chain, connector.id, caipNetworkId, found.accounts)
  } catch {
    // It stays where it is.
  }
}

function choose(kit: Kit, chain: Chain, connectorId: string | undefined): void {
  const wallet = connectionsOf(chain).find(({ connector }) => connector.id === connectorId)
  if (wallet === undefined || connectorId === undefined) return
  const { address } = findChosenAccount(kit, chain, wallet.accounts) ?? wallet.accounts[0] ?? wallet
  applyEvent(chain, { type: 'accountChosen', connectorId, address })
}
