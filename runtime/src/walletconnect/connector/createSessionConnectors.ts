import { type Signal, signal } from '@preact/signals-core'
import { cleanWalletIcon, cleanWalletName } from '../../chains/createRegister.js'
import { parseCaipNetworkId } from '../../chains/parseCaipNetworkId.js'
import type { NodeCall } from '../../chains/remoteWallet.js'
import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortAttempt } from '../../kit/attempts.js'
import { reportConnector } from '../../kit/drivers.js'
import { walletLeft } from '../../kit/followConnections.js'
import { isRemoteConnectorId, remotePrefix } from '../../kit/pairingSource.js'
import { readConnectorIds, writeConnectorIds } from '../../kit/persistence.js'
import { isMobile } from '../../kit/router.js'
import type { Chain, Kit } from '../../kit/types.js'
import type { SignEvent } from '../client/createSignClient.js'
import type { WalletConnect } from '../client/createWalletConnect.js'
import { namespaceOf } from '../session/fields.js'
import type { Signed } from '../session/proposal.js'
import { type Session, sessionLifetime } from '../session/session.js'
import { createRemoteWallet, type LiveSession, notifyListeners } from './createRemoteWallet.js'

/** The id of a session's connectors, stable over reloads, the same in every namespace. */
const connectorIdOf = (topic: string): string => `${remotePrefix}${topic.slice(0, 16)}`

/** A session with its connectors. */
interface Adopted extends LiveSession {
  readonly expiry: Signal<number>
  readonly openApp: Signal<(() => void) | undefined>
  /** One connector for each namespace of the session that the app has. */
  readonly connectors: Map<Chain, Connector>
}

/** The connectors of the sessions of a kit. */
export interface SessionConnectors {
  hear(event: SignEvent): void
  /** Removes stored wallets whose sessions have ended while no page was open. */
  forgetUnknown(known: readonly Session[]): void
}

/**
 * Makes each session available as a wallet in all of its namespaces. Loads with the first session, not with a QR code.
 *
 * @param parameters.open - returns the client. It is created anew when the kit starts again.
 * @param parameters.takeSignIn - called with the sign-in of a wallet that signed while it connected.
 */
export function createSessionConnectors(
  kit: Kit,
  {
    open,
    takeSignIn,
  }: {
    readonly open: () => Promise<WalletConnect>
    readonly takeSignIn: (signed: Signed | undefined) => Promise<void>
  },
): SessionConnectors {
  const sessions = new Map<string, Adopted>()
  /** Only a phone opens the wallet's app. Without this code the user opens it. */
  const appFinder = isMobile(navigator.userAgent)
    ? import('./openWalletApp.js').then(
        ({ findWalletApp }) => findWalletApp,
        () => undefined,
      )
    : undefined

  function hear(event: SignEvent): void {
    const { session } = event
    if (event.type === 'settled') {
      const live = adopt(session, 'live')
      void takeSignIn(event.signed).then(
        () => connectAll(live),
        () => connectAll(live),
      )
      return
    }
    // The wallet is shown at once. It gets requests when the relay is reached.
    if (event.type === 'found') void report(adopt(session, 'restoring'))
    const live = sessions.get(session.topic)
    if (live === undefined || event.type === 'found') return
    if (event.type === 'event') {
      const { name, data, chainId } = event.event
      const at = parseCaipNetworkId(chainId)?.caipNetworkId
      if (at !== undefined) notifyListeners(live, { name, data, caipNetworkId: at })
      return
    }
    live.session = session
    live.expiry.value = session.expiry
    live.status = event.type === 'ended' ? 'ended' : 'live'
    if (event.type === 'ended') leave(live)
    notifyListeners(live)
    if (event.type === 'restored') void (isUnused(kit, session) ? live.disconnect() : rejoin(live))
    if (event.type === 'updated') void followNamespaces(live)
  }

  function adopt(session: Session, status: LiveSession['status']): Adopted {
    const present = sessions.get(session.topic)
    if (present !== undefined) return Object.assign(present, { session, status })
    const { topic } = session
    const live: Adopted = {
      session,
      status,
      listeners: new Set(),
      connectors: new Map(),
      expiry: signal(session.expiry),
      openApp: signal(undefined),
      async request({ caipNetworkId, method, params, isSilent }) {
        const [{ request }, findWalletApp] = await Promise.all([open(), appFinder])
        let openApp: (() => void) | undefined
        const onSent = (requestId: number) => {
          if (isSilent) return
          openApp = findWalletApp?.(kit, { requestId, session: live.session })
          live.openApp.value = openApp
          // The relay has the request, and the tap of the user is still active.
          openApp?.()
        }
        try {
          return await request(topic, { chainId: caipNetworkId, method, params, onSent })
        } finally {
          if (live.openApp.peek() === openApp) live.openApp.value = undefined
        }
      },
      read: (call) => readNode(kit, call),
      disconnect: async () => (await open()).disconnect(topic),
    }
    sessions.set(topic, live)
    return live
  }

  /** Creates the missing connectors of a session. */
  async function report(live: Adopted): Promise<void> {
    const { session, connectors } = live
    const isMissing = (chain: Chain) => !connectors.has(chain) && spans(live.session, chain)
    for (const chain of kit.chains.values()) {
      const { driver, namespace } = chain
      if (driver.fromRemote === undefined || !isMissing(chain)) continue
      const wallet = createRemoteWallet(live, namespace)
      const provider = await driver.fromRemote(wallet, chain.network.peek())
      // The session can have ended or changed meanwhile.
      if (live.status === 'ended') return
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
        session: { expiry: live.expiry, openApp: live.openApp },
        ...(imageUrl !== undefined && { imageUrl }),
      }
      connectors.set(chain, connector)
      reportConnector(chain, connector)
    }
  }

  /** Connects every namespace of a new session. The active namespace is the one that the user has chosen. */
  async function connectAll(live: Adopted): Promise<void> {
    try {
      const [{ connect }] = await Promise.all([import('../../kit/connect.chunk.js'), report(live)])
      const wanted = kit.modal.peek().namespace ?? kit.activeNamespace.peek()
      const all = [...live.connectors.values()]
      const last = all.find(({ namespace }) => namespace === wanted) ?? all.at(-1)
      if (last === undefined) throw new AppKitError('PROPOSAL_UNSUPPORTED')
      for (const connector of all)
        if (connector !== last) await connect(kit, { connector, stay: true }).catch(() => {})
      await connect(kit, { connector: last })
    } catch (cause) {
      // No namespace uses the session.
      if (cause instanceof AppKitError && cause.code === 'CANCELLED') return
      await live.disconnect()
    }
  }

  /** Applies an update by the wallet, which can add and remove namespaces. */
  async function followNamespaces(live: Adopted): Promise<void> {
    for (const [chain, connector] of [...live.connectors])
      if (!spans(live.session, chain)) drop(live, chain, connector)
    const before = new Set(live.connectors.keys())
    const [{ join }] = await Promise.all([import('../../kit/reconnect.js'), report(live)])
    for (const [chain, { id, namespace }] of live.connectors) {
      const ids = readConnectorIds(kit, namespace)
      if (before.has(chain) || ids.includes(id)) continue
      // The wallet allows it, as if the user had connected it here. A wallet that is in use stays in use.
      writeConnectorIds(kit, namespace, [...ids, id])
      void join(kit, chain, id)
    }
  }

  /** Reconnects the wallets after the relay was reached too late for the kit. */
  async function rejoin(live: Adopted): Promise<void> {
    const { join } = await import('../../kit/reconnect.js')
    for (const [chain, { id }] of live.connectors)
      if (chain.connection.peek().status !== 'reconnecting') void join(kit, chain, id)
  }

  function leave(live: Adopted): void {
    sessions.delete(live.session.topic)
    for (const [chain, connector] of [...live.connectors]) drop(live, chain, connector)
  }

  function drop(live: Adopted, chain: Chain, connector: Connector): void {
    live.connectors.delete(chain)
    forget(kit, chain, connector)
  }

  return {
    hear,
    forgetUnknown(known) {
      const ids = new Set(known.map(({ topic }) => connectorIdOf(topic)))
      for (const chain of kit.chains.values())
        for (const id of readConnectorIds(kit, chain.namespace))
          if (isRemoteConnectorId(id) && !ids.has(id))
            forget(kit, chain, {
              id,
              name: '',
              type: 'walletConnect',
              namespace: chain.namespace,
              provider: {},
            })
    },
  }
}

/** A younger session can belong to a page that is still connecting. In seconds. */
const longestConnecting = 600

/** Whether no namespace has stored the wallet of a session. Then the user cannot disconnect it. */
function isUnused(kit: Kit, { expiry, topic }: Session): boolean {
  const isNew = expiry - sessionLifetime + longestConnecting > Date.now() / 1000
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
function forget(kit: Kit, chain: Chain, connector: Connector): void {
  const state = chain.connection.peek()
  if (state.status === 'reconnecting' && state.connectorId === connector.id) abortAttempt(chain)
  walletLeft(kit, chain, connector, true)
  chain.connectors.value = chain.connectors.peek().filter(({ id }) => id !== connector.id)
}
