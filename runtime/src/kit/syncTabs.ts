import { preferAccountType } from './accountType.js'
import { activateNextNamespace } from './activateNextNamespace.js'
import { findChosenAccount, moveToNetwork } from './activeAccount.js'
import { applyEvent } from './applyEvent.js'
import { abortAttempt } from './attempts.js'
import { connectionOf, connectionsOf } from './connections.js'
import { driverContext } from './discovery.js'
import { loadCalls } from './drivers.js'
import { followConnections } from './followConnections.js'
import { readAccountTypes, readRecentWallets, storageKeys } from './persistence.js'
import { join, leaveRemoved, reconnect } from './reconnect.js'
import type { Chain } from './state.js'
import { readConnectorIds } from './stored.js'
import type { Kit } from './types.js'

/** The page imports both modules as one. */
export { followAbsent, reconnect, restoreSessions } from './reconnect.js'

const pending = new WeakSet<Kit>()
const restored = new WeakSet<Kit>()
/** The starts of kits that follow the other tab again when theirs is seen. */
const unseen = new WeakSet<AbortSignal>()

/**
 * Applies what another tab of the app has stored: it disconnects the same wallets, reconnects the same wallets
 * silently, and uses the same account. It writes nothing, so that two tabs cannot trigger each other forever. The
 * last write counts. A hidden tab asks a wallet that shared no account only when it is seen, because a locked wallet
 * may open its window.
 *
 * @param isRestored - the page comes out of the back/forward cache: connected wallets are asked for their accounts, too.
 */
export function syncTabs(kit: Kit, isRestored = false): void {
  if (isRestored) restored.add(kit)
  if (pending.has(kit)) return
  pending.add(kit)
  // One change of the other tab writes several entries, and each has its own event.
  setTimeout(() => {
    pending.delete(kit)
    if (kit.lifetime.signal.aborted) return
    const isHidden = globalThis.document?.visibilityState === 'hidden'
    if (isHidden) followWhenSeen(kit)
    const isRestored = !isHidden && restored.delete(kit)
    kit.recentWallets.value = readRecentWallets(kit)
    for (const chain of kit.chains.values()) void syncChain(kit, chain, isRestored, isHidden)
  }, 0)
}

function followWhenSeen(kit: Kit): void {
  const { signal } = kit.lifetime
  if (unseen.has(signal)) return
  unseen.add(signal)
  const follow = () => {
    unseen.delete(signal)
    syncTabs(kit)
  }
  document.addEventListener('visibilitychange', follow, { once: true, signal })
}

async function syncChain(kit: Kit, chain: Chain, isRestored: boolean, isHidden: boolean): Promise<void> {
  const { signal } = kit.lifetime
  const type = readAccountTypes(kit).get(chain.namespace)
  if (type !== undefined && type !== chain.accountType.peek()) preferAccountType(chain, type)
  const ids = readConnectorIds(kit, chain.namespace)
  followConnections(kit, chain)
  const state = chain.connection.peek()
  const asked = state.status === 'reconnecting' ? state.connectorId : undefined
  if (asked !== undefined && !ids.includes(asked)) abortAttempt(chain)
  chain.absent.value = chain.absent.peek().filter(({ id }) => ids.includes(id))
  const before = connectionsOf(chain)
  leaveRemoved(kit, chain)
  if (before.length > 0 && connectionsOf(chain).length === 0) activateNextNamespace(kit, chain)
  // A choice in this tab is newer than what the other tab has stored.
  if (state.status === 'connecting') return
  const isConnected = (id: string) => connectionsOf(chain).some(({ connector }) => connector.id === id)
  const isAbsent = (id: string) => chain.absent.peek().some((connector) => connector.id === id)
  // A wallet that is being asked is not asked a second time.
  const awaited = asked === ids[0] ? asked : undefined
  const missing = ids.filter((id) => id !== awaited && !isConnected(id))
  const waits = (id: string) => isHidden && isAbsent(id)
  // A locked wallet is also asked again, without a visible change.
  if (missing.some(waits) || (!isRestored && (awaited !== undefined || missing.every(isAbsent))))
    await Promise.all(missing.map((id) => waits(id) || join(kit, chain, id)))
  else await reconnect(kit, chain)
  // While the wallet was asked, the stored choice may have changed, in this tab or the other one.
  if (signal.aborted) return
  choose(kit, chain, readConnectorIds(kit, chain.namespace)[0])
  await followStoredNetwork(kit, chain)
}

/** If no wallet reports its network, it is the one that was chosen last, in any tab. */
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
    // A switch could ask the user in a hidden tab. So the wallet is reconnected; a wallet that is on no network
    // returns its accounts for the new one.
    const calls = await loadCalls(chain)
    const found = driver.switchesSilently
      ? { caipNetworkId, accounts: await calls.switchNetwork(connector, network, options) }
      : await calls.reconnect(driverContext(kit, chain), connector, options)
    if (found?.caipNetworkId === caipNetworkId && read() === id)
      moveToNetwork(chain, connector.id, caipNetworkId, found.accounts)
  } catch {
    // It keeps its network.
  }
}

function choose(kit: Kit, chain: Chain, connectorId: string | undefined): void {
  const wallet = connectionsOf(chain).find(({ connector }) => connector.id === connectorId)
  if (wallet === undefined || connectorId === undefined) return
  const { address } = findChosenAccount(kit, chain, wallet.accounts) ?? wallet.accounts[0] ?? wallet
  applyEvent(chain, { type: 'accountChosen', connectorId, address })
}
