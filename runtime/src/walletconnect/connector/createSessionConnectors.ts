import { type Signal, signal } from '@preact/signals-core'
import { cleanWalletIcon, cleanWalletName } from '../../chains/createWalletRegistry.js'
import { parseCaipNetworkId } from '../../chains/parseCaipNetworkId.js'
import type { NodeCall } from '../../chains/remoteWallet.js'
import type { Connector } from '../../chains/types.js'
import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import { actOnConnection } from '../../kit/actions.js'
import { lateStorageKeys } from '../../kit/activeAccount.js'
import { abortAttempt } from '../../kit/attempts.js'
import { leaveConnectViews, methodOf } from '../../kit/connect.js'
import { connectionsOf } from '../../kit/connections.js'
import { isMobile } from '../../kit/device.js'
import { reportConnector } from '../../kit/discovery.js'
import { loadCalls } from '../../kit/drivers.js'
import { trackEvent } from '../../kit/events.js'
import { walletLeft } from '../../kit/followConnections.js'
import { isRemoteConnectorId, remotePrefix } from '../../kit/pairingSource.js'
import { writeConnectorIds } from '../../kit/rememberConnection.js'
import type { Chain } from '../../kit/state.js'
import { readConnectorIds } from '../../kit/stored.js'
import type { Kit } from '../../kit/types.js'
import type { WalletConnect } from '../client/createWalletConnect.js'
import type { SignEvent } from '../client/types.js'
import { namespaceOf } from '../session/fields.js'
import type { Signed } from '../session/proposal.js'
import { type Session, sessionLifetime } from '../session/session.js'
import { createRemoteWallet, type LiveSession, notifyListeners } from './createRemoteWallet.js'
import type { findWalletApp } from './openWalletApp.js'

/** The id of a session's connectors, stable over reloads, the same in every namespace. */
const connectorIdOf = (topic: string): string => `${remotePrefix}${topic.slice(0, 16)}`

/** A session with its connectors. */
interface AdoptedSession extends LiveSession {
  readonly expiry: Signal<number>
  readonly openApp: Signal<(() => void) | undefined>
  /** One connector for each namespace of the session that the app has. */
  readonly connectors: Map<Chain, Connector>
}

/** The connectors of the sessions of a kit. */
export interface SessionConnectors {
  /** Applies an event of a session to its connectors. */
  handle(event: SignEvent): void
  /** Removes stored wallets whose sessions have ended while no page was open. */
  forgetUnknown(known: readonly Session[]): void
}

export interface SessionConnectorsParameters {
  /** Returns the client. It is created anew when the kit starts again. */
  readonly open: () => Promise<WalletConnect>
  /** Called with the sign-in of a wallet that signed while it connected. */
  readonly takeSignIn: (signed: Signed | undefined) => Promise<void>
}

interface State extends SessionConnectorsParameters {
  readonly kit: Kit
  readonly sessions: Map<string, AdoptedSession>
  /** Finds the link that opens a wallet's app. Only a phone has one. Without this code the user opens the app. */
  readonly appFinder: Promise<typeof findWalletApp | undefined> | undefined
}

/** Makes each session available as a wallet in all of its namespaces. Loads with the first session, not with a QR code. */
export function createSessionConnectors(
  kit: Kit,
  parameters: SessionConnectorsParameters,
): SessionConnectors {
  const loadFinder = () =>
    import('./openWalletApp.js').then(
      ({ findWalletApp }) => findWalletApp,
      () => undefined,
    )
  const appFinder = isMobile(navigator.userAgent) ? loadFinder() : undefined
  const state: State = { ...parameters, kit, sessions: new Map(), appFinder }
  return {
    handle: (event) => handle(state, event),
    forgetUnknown(known) {
      const ids = new Set(known.map(({ topic }) => connectorIdOf(topic)))
      for (const chain of kit.chains.values())
        for (const id of readConnectorIds(kit, chain.namespace))
          if (isRemoteConnectorId(id) && !ids.has(id))
            forgetConnector(kit, chain, {
              id,
              name: '',
              type: 'walletConnect',
              namespace: chain.namespace,
              provider: {},
            })
    },
  }
}

function handle(state: State, event: SignEvent): void {
  const { session } = event
  if (event.type === 'settled') {
    connectSettled(state, event)
    return
  }
  // The wallet is shown at once. It gets requests when the relay is reached.
  if (event.type === 'found') reportConnectors(state.kit, adopt(state, session, 'restoring')).catch(tryLater)
  const adopted = state.sessions.get(session.topic)
  if (adopted === undefined || event.type === 'found') return
  if (event.type === 'event') {
    const { name, data, chainId } = event.event
    const caipNetworkId = parseCaipNetworkId(chainId)?.caipNetworkId
    if (caipNetworkId !== undefined) notifyListeners(adopted, { name, data, caipNetworkId })
    return
  }
  adopted.session = session
  adopted.expiry.value = session.expiry
  adopted.status = event.type === 'ended' ? 'ended' : 'live'
  if (event.type === 'ended') removeSession(state, adopted)
  notifyListeners(adopted)
  if (event.type === 'restored')
    if (isUnused(state.kit, session)) void adopted.disconnect()
    else reconnectLate(state.kit, adopted).catch(tryLater)
  if (event.type === 'updated') followNamespaces(state.kit, adopted).catch(tryLater)
}

/** Code that does not load now is loaded with the next event of the session, or the next page. */
const tryLater = () => {}

function connectSettled(state: State, event: Extract<SignEvent, { type: 'settled' }>): void {
  const adopted = adopt(state, event.session, 'live')
  const connect = () => connectAll(state.kit, adopted)
  void state.takeSignIn(event.signed).then(connect, connect)
}

function adopt(state: State, session: Session, status: LiveSession['status']): AdoptedSession {
  const { kit, open, sessions } = state
  const present = sessions.get(session.topic)
  if (present !== undefined) return Object.assign(present, { session, status })
  const { topic } = session
  const adopted: AdoptedSession = {
    session,
    status,
    listeners: new Set(),
    connectors: new Map(),
    expiry: signal(session.expiry),
    openApp: signal(undefined),
    request: (call) => requestWallet(state, adopted, call),
    read: (call) => readNode(kit, call),
    // A wallet that does not hear of it now hears it from the next page, which finds a session that nobody uses.
    disconnect: () => open().then((client) => client.disconnect(topic), tryLater),
  }
  sessions.set(topic, adopted)
  return adopted
}

/** Sends a request to the wallet, and opens its app on a phone. */
async function requestWallet(
  { appFinder, kit, open }: State,
  adopted: AdoptedSession,
  { caipNetworkId, method, params, isSilent }: Parameters<LiveSession['request']>[0],
): Promise<unknown> {
  const [{ request }, findWalletApp] = await Promise.all([open(), appFinder])
  let openApp: (() => void) | undefined
  const onSent = (requestId: number) => {
    if (isSilent) return
    openApp = findWalletApp?.(kit, { requestId, session: adopted.session })
    adopted.openApp.value = openApp
    // The relay has the request, and the tap of the user is still active.
    openApp?.()
  }
  try {
    return await request(adopted.session.topic, { chainId: caipNetworkId, method, params, onSent })
  } finally {
    if (adopted.openApp.peek() === openApp) adopted.openApp.value = undefined
  }
}

/** Creates the missing connectors of a session. */
async function reportConnectors(kit: Kit, adopted: AdoptedSession): Promise<void> {
  const { session, connectors } = adopted
  const isMissing = (chain: Chain) => !connectors.has(chain) && spans(adopted.session, chain)
  for (const chain of kit.chains.values()) {
    const { namespace } = chain
    const { fromRemote } = isMissing(chain) ? await loadCalls(chain) : {}
    if (fromRemote === undefined || !isMissing(chain)) continue
    const provider = await fromRemote(createRemoteWallet(adopted, namespace), chain.network.peek())
    // The session can have ended or changed meanwhile.
    if (adopted.status === 'ended') return
    if (!isMissing(chain)) continue
    const { name, icons } = session.peer.metadata
    // Only data URIs: the app does not contact addresses that a wallet chooses.
    const [imageUrl] = icons.flatMap((icon) => cleanWalletIcon(icon) ?? [])
    const connector: Connector = {
      id: connectorIdOf(session.topic),
      name: cleanWalletName(name) ?? 'WalletConnect',
      type: 'walletConnect',
      namespace,
      provider,
      session: { expiry: adopted.expiry, openApp: adopted.openApp },
      ...(imageUrl !== undefined && { imageUrl }),
    }
    connectors.set(chain, connector)
    reportConnector(chain, connector)
  }
}

/**
 * Connects every namespace of a new session. The active namespace is the one that the user has chosen. A namespace that
 * does not connect takes nothing from the others.
 */
async function connectAll(kit: Kit, adopted: AdoptedSession): Promise<void> {
  try {
    const [connect] = await Promise.all([
      actOnConnection((actions) => actions.connect),
      reportConnectors(kit, adopted),
    ])
    const wanted = kit.modal.peek().namespace ?? kit.activeNamespace.peek()
    const all = [...adopted.connectors.values()]
    const last = all.find(({ namespace }) => namespace === wanted) ?? all.at(-1)
    if (last === undefined) throw new AppKitError('PROPOSAL_UNSUPPORTED')
    for (const connector of all)
      if (connector !== last) await connect(kit, { connector, stay: true }).catch(() => {})
    await connect(kit, { connector: last })
  } catch (cause) {
    if (cause instanceof AppKitError && cause.code === 'CANCELLED') return
    const used = [...adopted.connectors].find(([chain, connector]) => isConnected(chain, connector))
    if (used === undefined) return adopted.disconnect()
    const [, connector] = used
    const properties = { method: methodOf(connector), name: connector.name }
    trackEvent(kit, { event: 'CONNECT_SUCCESS', properties })
    leaveConnectViews(kit)
  }
}

const isConnected = (chain: Chain, { id }: Connector) =>
  connectionsOf(chain).some(({ connector }) => connector.id === id)

/** Applies an update by the wallet, which can add and remove namespaces. */
async function followNamespaces(kit: Kit, adopted: AdoptedSession): Promise<void> {
  for (const [chain, connector] of [...adopted.connectors])
    if (!spans(adopted.session, chain)) removeConnector(kit, adopted, chain, connector)
  const before = new Set(adopted.connectors.keys())
  const [{ join }] = await Promise.all([import('../../kit/reconnect.js'), reportConnectors(kit, adopted)])
  for (const [chain, { id, namespace }] of adopted.connectors) {
    const ids = readConnectorIds(kit, namespace)
    if (before.has(chain) || ids.includes(id)) continue
    // The wallet allows it, as if the user had connected it here. A wallet that is in use stays in use.
    writeConnectorIds(kit, namespace, [...ids, id])
    void join(kit, chain, id)
  }
}

/** Reconnects the wallets after the relay was reached too late for the kit. */
async function reconnectLate(kit: Kit, adopted: AdoptedSession): Promise<void> {
  const { connectors } = adopted
  const [{ join }] = await Promise.all([
    loadCode(import('../../kit/reconnect.js')),
    reportConnectors(kit, adopted),
  ])
  for (const [chain, { id }] of connectors)
    if (chain.connection.peek().status !== 'reconnecting') void join(kit, chain, id)
}

function removeSession({ kit, sessions }: State, adopted: AdoptedSession): void {
  sessions.delete(adopted.session.topic)
  for (const [chain, connector] of [...adopted.connectors]) removeConnector(kit, adopted, chain, connector)
}

function removeConnector(kit: Kit, adopted: AdoptedSession, chain: Chain, connector: Connector): void {
  adopted.connectors.delete(chain)
  forgetConnector(kit, chain, connector)
}

/** A session younger than this can belong to a page that is still connecting. */
const maxConnectingSeconds = 600

/** Whether no namespace has stored the wallet of a session. Then the user cannot disconnect it. */
function isUnused(kit: Kit, { expiry, topic }: Session): boolean {
  const isNew = expiry - sessionLifetime + maxConnectingSeconds > Date.now() / 1000
  const id = connectorIdOf(topic)
  return !isNew && [...kit.chains.keys()].every((name) => !readConnectorIds(kit, name).includes(id))
}

const spans = (session: Session, { namespace }: Chain) =>
  Object.keys(session.namespaces).some((key) => namespaceOf(key) === namespace)

/** Sends a read request to the nodes of the app. */
async function readNode(kit: Kit, { caipNetworkId, ...call }: NodeCall): Promise<unknown> {
  const networks = [...kit.chains.values()].flatMap(({ networks }) => networks.peek())
  const network = networks.find((each) => each.caipNetworkId === caipNetworkId)
  const nodes = network && (await kit.loadNodes?.())
  if (network === undefined || nodes === undefined)
    throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: caipNetworkId })
  return nodes.openRpc(kit, network)(call)
}

/** Removes a wallet whose session has ended. */
function forgetConnector(kit: Kit, chain: Chain, connector: Connector): void {
  const state = chain.connection.peek()
  if (state.status === 'reconnecting' && state.connectorId === connector.id) abortAttempt(chain)
  walletLeft(kit, chain, connector, true)
  chain.connectors.value = chain.connectors.peek().filter(({ id }) => id !== connector.id)
  const others = [...kit.chains.values()].flatMap(({ connectors }) => connectors.peek())
  // Requests to a wallet that is paired later must not open the app of this one.
  if (!others.some(({ type }) => type === 'walletConnect')) kit.storage.remove(lateStorageKeys.deepLinkChoice)
}
