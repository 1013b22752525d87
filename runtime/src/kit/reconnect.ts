import { effect } from '@preact/signals-core'
import { mayAsk } from '../chains/coalesce.js'
import type { Connection, Connector } from '../chains/types.js'
import { abortable } from './abortable.js'
import { findChosenAccount } from './activeAccount.js'
import { applyEvent } from './applyEvent.js'
import type { Attempt } from './attempts.js'
import { beginAttempt } from './attempts.js'
import { watchWallet } from './callNamespace.js'
import { leaveConnectViews, methodOf } from './connect.js'
import { connectionOf, connectionsOf, statusOf } from './connections.js'
import { trackEvent } from './events.js'
import { awaitAccounts, followConnections, walletLeft, watchEach } from './followConnections.js'
import { leaveEmptyNamespace } from './leaveEmptyNamespace.js'
import { isRemoteConnectorId, pairingStore } from './pairingSource.js'
import { storageKeys } from './persistence.js'
import { reconnectSilently } from './reconnectSilently.js'
import { shownRoute } from './router.js'
import type { Chain } from './state.js'
import { readConnectorIds, readReturningId, restoreNetworks } from './stored.js'
import type { Kit } from './types.js'

/** How long to wait for the answer of a wallet, in ms. */
const answerDeadline = 10_000
/** How long to wait for a wallet to announce itself, in ms. Most do within milliseconds. */
const announceDeadline = 2_500

/**
 * Restores the connections of the last visit without asking the user: the wallet in use, and the others. Never
 * rejects. Wallets that are still connected (the kit was stopped and started again) are checked in the same way. A
 * late or locked wallet is connected when it answers.
 *
 * @param attempt - the attempt of `beginReconnect`.
 */
export async function reconnect(
  kit: Kit,
  chain: Chain,
  attempt: Attempt | undefined = beginReconnect(kit, chain),
): Promise<void> {
  followConnections(kit, chain)
  if (hasRemoteWallet(kit)) restoreSessions(kit)
  const state = chain.connection.peek()
  const present = connectionsOf(chain).map(({ connector }) => connector)
  // A user who is already connecting is not interrupted.
  const inUse = attempt && state.status === 'reconnecting' ? state.connectorId : undefined
  if (inUse === undefined) attempt?.done()
  const joining = readConnectorIds(kit, chain.namespace).filter(
    (id) => kit.config.enableReconnect && id !== inUse && !present.some((connector) => connector.id === id),
  )
  await Promise.all([
    ...present.map((connector) => recheck(kit, chain, connector)),
    ...(attempt && inUse !== undefined ? [pickUp(kit, chain, inUse, attempt)] : []),
    ...joining.map((id) => join(kit, chain, id)),
  ])
  leaveEmptyNamespace(kit)
}

/** Whether a wallet on another device was connected on the last visit. */
const hasRemoteWallet = (kit: Kit) =>
  [...kit.chains.keys()].some((name) => readConnectorIds(kit, name).some(isRemoteConnectorId))

/** Brings wallets on other devices back, also one whose app closed the page of its pairing, and has answered. */
export function restoreSessions(kit: Kit): void {
  if (kit.lifetime.isLive) pairingStore(kit).source.peek()?.restore?.()
}

/**
 * Sets a namespace to `reconnecting` if it was connected on the last visit, and is not connected or connecting now.
 *
 * @returns the attempt for `reconnect`; undefined if there is nothing to reconnect.
 */
export function beginReconnect(kit: Kit, chain: Chain): Attempt | undefined {
  // Another tab may have disconnected wallets while the kit was stopped. A storage that keeps nothing does not tell.
  if (kit.storage.get(storageKeys.connectionStatus) !== null) leaveRemoved(kit, chain)
  const state = chain.connection.peek()
  if (state.status === 'connecting' || connectionOf(chain) !== undefined) return undefined
  const connectorId = readReturningId(kit, chain)
  if (connectorId === undefined) {
    if (state.status !== 'reconnecting') return undefined
    // The wallet was disconnected, in any tab, while this code loaded.
    applyEvent(chain, { type: 'failed', attempt: state.attempt })
    showChosen(kit)
    return undefined
  }
  const attempt = beginAttempt(kit, chain)
  applyEvent(chain, { type: 'reconnectStarted', connectorId, attempt: attempt.number })
  return attempt
}

/** Disconnects the wallets that another tab has disconnected. */
export function leaveRemoved(kit: Kit, chain: Chain): void {
  const ids = readConnectorIds(kit, chain.namespace)
  for (const { connector } of connectionsOf(chain))
    if (!ids.includes(connector.id)) applyEvent(chain, { type: 'disconnected', connectorId: connector.id })
}

/** Reads the accounts and network that a connected wallet may have changed while the kit did not listen. */
async function recheck(kit: Kit, chain: Chain, connector: Connector): Promise<void> {
  const connectorId = connector.id
  try {
    const found = await reconnectSilently(kit, chain, connector, deadlineOf(kit))
    if (!connectionsOf(chain).some((each) => each.connector === connector)) return
    if (found === undefined) return walletLeft(kit, chain, connector, false)
    applyEvent(chain, { type: 'accountsChanged', connectorId, accounts: found.accounts })
    applyEvent(chain, { type: 'networkChanged', connectorId, caipNetworkId: found.caipNetworkId })
  } catch {
    // The wallet does not answer, so its last state is kept.
  }
}

/** The wallet in use. The namespace is `reconnecting` until it answers. */
async function pickUp(kit: Kit, chain: Chain, connectorId: string, attempt: Attempt): Promise<void> {
  const life = kit.lifetime.signal
  const { signal } = attempt
  const timer = setTimeout(() => attempt.abort('WALLET_TIMEOUT'), answerDeadline)
  let connector: Connector | undefined
  let connection: Connection | undefined
  try {
    connector = await findConnector(chain, connectorId, signal)
    connection = await askOnly(kit, chain, connector, signal)
  } catch {
    // The wallet is late or does not answer, or the user has chosen another one.
  }
  clearTimeout(timer)
  attempt.done()
  if (connection !== undefined && !signal.aborted && isMissing(kit, chain, connectorId))
    return arrive(kit, chain, connection, attempt.number)
  applyEvent(chain, { type: 'failed', attempt: attempt.number })
  if (life.aborted) return
  showChosen(kit)
  if (signal.reason === 'CANCELLED') void join(kit, chain, connectorId)
  else miss(kit, chain, connectorId, connector)
}

/** After a wallet of the last visit has not come back: where there is no other, the user's choice is shown again. */
function showChosen(kit: Kit): void {
  if (!leaveEmptyNamespace(kit) && statusOf(kit.activeChain.peek()) === 'disconnected') restoreNetworks(kit)
}

/** A wallet that nothing waits for. It is connected when it shares accounts. */
export async function join(kit: Kit, chain: Chain, connectorId: string): Promise<void> {
  const { signal } = kit.lifetime
  let connector: Connector | undefined
  let connection: Connection | undefined
  try {
    connector = await findConnector(chain, connectorId, signal)
    // A wallet that was disconnected meanwhile is not asked.
    if (!isMissing(kit, chain, connectorId)) return
    connection = await askOnly(kit, chain, connector, deadlineOf(kit))
  } catch {
    // The wallet does not answer now.
  }
  if (signal.aborted || !isMissing(kit, chain, connectorId)) return
  if (connection === undefined) miss(kit, chain, connectorId, connector)
  else arrive(kit, chain, connection)
}

/** Whether a wallet is still expected. It may have been disconnected meanwhile, in any tab. */
const isMissing = (kit: Kit, chain: Chain, connectorId: string) =>
  readConnectorIds(kit, chain.namespace).includes(connectorId) &&
  !connectionsOf(chain).some(({ connector }) => connector.id === connectorId)

const awaited = new WeakMap<Chain, Set<string>>()

/** Listens to the wallet, or waits for its announcement as long as the page is open. */
function miss(kit: Kit, chain: Chain, connectorId: string, connector: Connector | undefined): void {
  if (!kit.lifetime.isLive || !isMissing(kit, chain, connectorId)) return
  if (connector !== undefined) {
    if (!isContested(chain, connector)) awaitAccounts(chain, connector)
    return
  }
  const ids = awaited.get(chain) ?? new Set()
  awaited.set(chain, ids)
  if (ids.has(connectorId)) return
  ids.add(connectorId)
  waitForConnector(chain, connectorId, kit.lifetime.signal).then(
    () => {
      ids.delete(connectorId)
      return join(kit, chain, connectorId)
    },
    () => ids.delete(connectorId),
  )
}

const followed = new WeakMap<Chain, AbortSignal>()

/** Listens to wallets that share no account until the kit stops. Each is connected as soon as it shares one. */
export function followAbsent(kit: Kit, chain: Chain): void {
  const { signal, isLive } = kit.lifetime
  if (!isLive || followed.get(chain) === signal) return
  followed.set(chain, signal)
  const read = () => {
    const present = connectionsOf(chain)
    return chain.absent.value.filter(({ id }) => present.every(({ connector }) => connector.id !== id))
  }
  const watch = (each: Connector) => {
    const isHeard = () => chain.absent.peek().includes(each) && isMissing(kit, chain, each.id)
    return watchWallet(chain, each, {
      accountsChanged: ({ length }) =>
        void (length > 0 && isHeard() && mayAsk(each.provider) && join(kit, chain, each.id)),
      networkChanged: () => {},
      isAbsent: true,
      disconnected: () => void (isHeard() && walletLeft(kit, chain, each, true)),
    })
  }
  kit.lifetime.add(watchEach(chain, read, watch))
}

/** @param attempt - the attempt that this completes, if something waits for it. */
function arrive(kit: Kit, chain: Chain, connection: Connection, attempt?: number): void {
  const { connector, accounts, address } = connection
  const connectorId = connector.id
  // The user's last choice. Another wallet may be used in its place.
  const isChosen = readConnectorIds(kit, chain.namespace)[0] === connectorId
  const chosen = isChosen ? findChosenAccount(kit, chain, accounts) : undefined
  const restored = { ...connection, address: chosen?.address ?? address }
  if (attempt === undefined) applyEvent(chain, { type: 'joined', connection: restored })
  else applyEvent(chain, { type: 'succeeded', attempt, connection: restored })
  if (isChosen) applyEvent(chain, { type: 'accountChosen', connectorId, address: restored.address })
  // Beside a wallet that is being asked it is not in use.
  const now = chain.connection.peek()
  if (now.status !== 'connected' || now.connection.connector.id !== connectorId) return
  // The embedded wallet tells of itself.
  if (connector.type !== 'embedded' && !isTold(kit, connector))
    trackEvent(kit, {
      event: 'CONNECT_SUCCESS',
      properties: { method: methodOf(connector), name: connector.name, reconnect: true },
    })
  const { namespace } = kit.modal.peek()
  if (namespace === undefined) leaveEmptyNamespace(kit)
  if ((namespace ?? kit.activeNamespace.peek()) !== chain.namespace) return
  // The user opened the modal before the wallet answered, and has nothing to choose now.
  if (shownRoute(kit)?.role === 'connect') leaveConnectViews(kit)
}

const told = new WeakMap<AbortSignal, Set<string>>()

/** Whether a session was told for another of its namespaces. Other wallets have one namespace each, and are told whenever they come. */
function isTold({ lifetime }: Kit, { id, type }: Connector): boolean {
  if (type !== 'walletConnect') return false
  const ids = told.get(lifetime.signal) ?? new Set()
  told.set(lifetime.signal, ids)
  return ids.size === ids.add(id).size
}

/** Whether another wallet gives the same id, so that it is not known which one was connected. */
const isContested = (chain: Chain, { id, claims = id }: Connector) =>
  chain.connectors.peek().some((each) => each.id !== id && (each.claims ?? each.id) === claims)

/** Only the user can choose between two wallets with one id, so neither is asked. */
async function askOnly(
  kit: Kit,
  chain: Chain,
  connector: Connector,
  signal: AbortSignal,
): Promise<Connection | undefined> {
  if (isContested(chain, connector)) return undefined
  const connection = await reconnectSilently(kit, chain, connector, signal)
  return isContested(chain, connector) ? undefined : connection
}

const deadlineOf = (kit: Kit) => AbortSignal.any([kit.lifetime.signal, AbortSignal.timeout(answerDeadline)])

const findConnector = (chain: Chain, id: string, signal: AbortSignal) =>
  waitForConnector(chain, id, AbortSignal.any([signal, AbortSignal.timeout(announceDeadline)]))

/**
 * The wallet with an id, as soon as it has announced itself.
 *
 * @throws AppKitError CANCELLED or the signal's reason.
 */
async function waitForConnector(chain: Chain, id: string, signal: AbortSignal): Promise<Connector> {
  let stop: (() => void) | undefined
  const found = new Promise<Connector>((resolve) => {
    stop = effect(() => {
      const connector = chain.connectors.value.find((each) => each.id === id)
      if (connector !== undefined) resolve(connector)
    })
  })
  try {
    return await abortable(found, signal)
  } finally {
    stop?.()
  }
}
