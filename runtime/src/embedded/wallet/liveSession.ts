import { untracked } from '@preact/signals-core'
import type { ChainNamespace, Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callHost } from '../../errors/hostCalls.js'
import { actOnConnection } from '../../kit/actions.js'
import { applyEvent } from '../../kit/applyEvent.js'
import { reportConnector } from '../../kit/discovery.js'
import { loadCalls } from '../../kit/drivers.js'
import { walletLeft } from '../../kit/followConnections.js'
import { shownRoute } from '../../kit/router.js'
import type { Chain } from '../../kit/state.js'
import { readConnectorIds } from '../../kit/stored.js'
import type { Kit } from '../../kit/types.js'
import type { Approvals } from './approvals.js'
import type { FrameClient } from './createFrameClient.js'
import { type FrameReader, toFrameChain } from './createFrameReader.js'
import { createRemoteWallet, type LiveLogin } from './createRemoteWallet.js'
import type { LoginEvents } from './followLogin.js'
import { frameDeadlines } from './frameRequests.js'
import { walletIcon } from './frameTheme.js'
import { embeddedId } from './lastLogin.js'
import type { FrameAnswers } from './loginFacts.js'
import { isLoggedInElsewhere } from './loginLock.js'
import type { LoginStore } from './loginStore.js'
import { joinAgain, reportUnreachable } from './reportUnreachable.js'
import { type EmbeddedSession, moveSession } from './sessionMachine.js'

/** Namespaces whose accounts are used. */
export const supportedNamespaces: readonly ChainNamespace[] = ['eip155', 'solana']

/** Whether the wallet was connected in a namespace, also by another app of this site. */
const isStored = (kit: Kit, namespace: ChainNamespace) =>
  readConnectorIds(kit, namespace).includes(embeddedId)

/** The parts of the embedded wallet of a kit. */
export interface EmbeddedParts {
  readonly kit: Kit
  /** The chains of the app that the frame has accounts for. */
  readonly chains: readonly Chain[]
  readonly client: FrameClient
  readonly store: LoginStore
  readonly answers: FrameAnswers
  readonly reader: FrameReader
  readonly approvals: Approvals
  readonly session: EmbeddedSession
  readonly loginEvents: LoginEvents
  /** Called when an account or a network has changed. */
  readonly listeners: LiveLogin['listeners']
  /** The connectors of this life of the kit. One of an earlier life has no frame. */
  readonly connectors: Map<Chain, Connector>
}

/** The chain that a log-in makes the active one. */
export function activeChainOf({ kit, chains }: Pick<EmbeddedParts, 'kit' | 'chains'>): Chain | undefined {
  const wanted = kit.modal.peek().namespace ?? kit.activeNamespace.peek()
  return chains.find(({ namespace }) => namespace === wanted) ?? chains[0]
}

export function notify(listeners: EmbeddedParts['listeners']): void {
  for (const listener of [...listeners]) callHost(listener)
}

/** Forgets the answers of the frame. */
function forgetUser({ reader, listeners }: EmbeddedParts): void {
  reader.forget()
  notify(listeners)
}

/**
 * Ends the connections of this tab.
 *
 * @param isElsewhere - whether somebody is logged in in another tab; then the connection stays stored.
 */
function endSession(parts: EmbeddedParts, isElsewhere = false): void {
  const { kit, connectors } = parts
  forgetUser(parts)
  for (const [chain, connector] of connectors) {
    if (isElsewhere) applyEvent(chain, { type: 'disconnected', connectorId: embeddedId })
    else walletLeft(kit, chain, connector, true)
    chain.connectors.value = chain.connectors.peek().filter(({ id }) => id !== embeddedId)
  }
  connectors.clear()
}

/** Restores a log-in of an earlier visit. Never rejects. */
export function restoreSession(parts: EmbeddedParts): Promise<void> {
  const { answers, chains, client, kit, reader, session, store } = parts
  // The page was left before the frame had heard that its user leaves.
  if (store.isLeaving()) return client.signOut()
  moveSession(session, 'restoreStarted')
  const wanted = chains.filter(({ namespace }) => isStored(kit, namespace))
  const restore = async () => {
    if (!(await client.isConnected())) return endSession(parts)
    if (wanted.length === 0) endSession(parts)
    else await reader.readAll(wanted)
    const isWanted = supportedNamespaces.some((namespace) => isStored(kit, namespace))
    if (isWanted || (wanted.length === 0 && (await isLoggedInElsewhere()))) return
    // The user has left before the wallet was connected here, so nothing has told the frame.
    endSession(parts, true)
    await client.signOut()
  }
  session.restored = restore().catch(async (error: unknown) => {
    // A user who left meanwhile is told nothing.
    if (client.saysNobody(error) || !store.isUsed()) return endSession(parts, await isLoggedInElsewhere())
    // The user has left before the frame has answered: it hears of it when it can.
    if (wanted.length > 0 && !supportedNamespaces.some((namespace) => isStored(kit, namespace))) {
      endSession(parts, true)
      return client.signOut()
    }
    // It is not known whether somebody is logged in. The stored log-in stays, and is restored when the wallet is back.
    endSession(parts, true)
    const tryAgain = () => joinAgain(kit, () => restoreSession(parts), answers.namespaces)
    reportUnreachable(kit, error, tryAgain)
  })
  // Without the code of a namespace the wallet is not there this time. The stored log-in stays for the next.
  for (const chain of wanted) reportWallet(parts, chain).catch(() => {})
  return session.restored
}

/**
 * Connects the wallet of the user who has just logged in, in every namespace that the frame has an account in.
 *
 * @param socialUri - the URI that the provider's window passed on, if the log-in was made there.
 * @param signal - the user has given the log-in up: the frame is told, and nothing is connected.
 * @throws AppKitError what the frame answered, when it has no account; CANCELLED
 */
export async function connectSession(
  parts: EmbeddedParts,
  socialUri?: string,
  signal?: AbortSignal,
): Promise<void> {
  const { answers, chains, client, connectors, kit, loginEvents, reader, store } = parts
  const active = activeChainOf(parts)
  // The frame asks for the sign-in where the view of the log-in shows it.
  const isShown = client.draws() && shownRoute(kit)?.role === 'login'
  const [connect] = await Promise.all([
    actOnConnection((actions) => actions.connect),
    reader.readAll(chains, isShown ? active : undefined, socialUri),
  ])
  if (signal?.aborted) {
    forgetUser(parts)
    await client.signOut()
    throw new AppKitError('CANCELLED')
  }
  const own = chains.filter(({ namespace }) => answers.addressOf(namespace) !== undefined)
  await Promise.all(own.map((chain) => reportWallet(parts, chain)))
  const last = own.find((chain) => chain === active) ?? own[0]
  let isComplete = false
  loginEvents.started()
  try {
    for (const chain of [...own.filter((each) => each !== last), ...(last ? [last] : [])]) {
      const connector = connectors.get(chain)
      if (connector) await connect(kit, { connector, stay: true })
    }
    isComplete = true
    if (kit.config.features.forgetLastLogin !== true) store.keepLast()
  } finally {
    loginEvents.ended(isComplete)
  }
  // It is connected: this makes it the one in use, and leaves the views of the log-in.
  const connector = last && connectors.get(last)
  if (connector) await connect(kit, { connector })
}

/** Adds the wallet to those that can be connected in a namespace. */
async function reportWallet(parts: EmbeddedParts, chain: Chain): Promise<void> {
  const { answers, connectors, store } = parts
  const { namespace } = chain
  const { fromRemote } = await loadCalls(chain)
  if (connectors.has(chain) || fromRemote === undefined) return
  const remote = createRemoteWallet(createLiveLogin(parts), namespace)
  const connector: Connector = {
    id: embeddedId,
    type: 'embedded',
    namespace,
    provider: await fromRemote(remote, chain.network.peek()),
    imageUrl: walletIcon,
    name: store.social() ?? 'Email',
    login: answers.factsOf(namespace),
  }
  connectors.set(chain, connector)
  reportConnector(chain, connector)
}

/** The log-in as the wallets of all namespaces use it. */
function createLiveLogin(parts: EmbeddedParts): LiveLogin {
  const { answers, approvals, chains, client, kit, listeners, reader, session } = parts
  return {
    listeners,
    approvals,
    address: answers.addressOf,
    networks: reader.networksOf,
    ready: () => (session.status === 'over' ? restoreSession(parts) : session.restored),
    draws: () => client.draws() === true,
    async send({ caipNetworkId, method, params }, signal) {
      await reader.moveTo(caipNetworkId)
      const chainNamespace = namespaceOf(caipNetworkId)
      const payload = { method, params, chainNamespace, chainId: toFrameChain(caipNetworkId) }
      const deadline = signal === undefined ? frameDeadlines.request : undefined
      const reply = client.request('RPC_REQUEST', payload as never, { signal, deadline })
      // The user may have backed the wallet up before a payment.
      const refresh = () => {
        if (signal && answers.userOf(chainNamespace)?.backedUp === false) void reader.refresh()
      }
      reply.then(refresh, refresh)
      return reply
    },
    async read({ caipNetworkId, ...call }) {
      const networks = chains.flatMap((chain) => chain.networks.peek())
      const network = networks.find((each) => each.caipNetworkId === caipNetworkId)
      const nodes = network && (await kit.loadNodes?.())
      if (network === undefined || nodes === undefined)
        throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: caipNetworkId })
      return nodes.openRpc(kit, network)(call)
    },
    async disconnect() {
      approvals.abortAll()
      endSession(parts)
      await client.signOut()
    },
  }
}

const namespaceOf = (caipNetworkId: string): ChainNamespace => caipNetworkId.split(':')[0] ?? ''

/** Follows whether the wallet is connected, in this tab or by what another one did. */
export function followSession(parts: EmbeddedParts, isConnected: boolean): void {
  const { kit, session, store } = parts
  const before = session.status
  const status = moveSession(session, isConnected ? 'connected' : 'disconnected')
  if (status !== 'over' || before === 'over') return
  // The user may leave the page before anything that is awaited: the next one knows what the frame has yet to hear.
  if (store.isUsed() && !supportedNamespaces.some((namespace) => isStored(kit, namespace))) store.leave()
  untracked(() => forgetUser(parts))
}
