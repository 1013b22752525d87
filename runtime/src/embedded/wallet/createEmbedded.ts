import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { ChainNamespace, Connection } from '../../chains/types.js'
import { raiseAlert } from '../../kit/alerts.js'
import { connectionOf, connectionsOf } from '../../kit/connections.js'
import { shown } from '../../kit/texts.js'
import type { Kit } from '../../kit/types.js'
import type { Channel } from '../channel/createChannel.js'
import type { FrameView } from '../channel/transport.js'
import { createApprovals } from './approvals.js'
import { introduce } from './askFrame.js'
import { createFrameClient, type FrameClient, type FrameUser } from './createFrameClient.js'
import { createFrameReader, toFrameChain } from './createFrameReader.js'
import { createLoginEvents, followTypes } from './followLogin.js'
import { readFrameTheme } from './frameTheme.js'
import { embeddedId } from './lastLogin.js'
import {
  activeChainOf,
  connectSession,
  type EmbeddedParts,
  followSession,
  notify,
  restoreSession,
  supportedNamespaces,
} from './liveSession.js'
import { createFrameAnswers } from './loginFacts.js'
import { holdLogin } from './loginLock.js'
import { createLoginStore, type LoginStore } from './loginStore.js'
import { createSession, moveSession } from './sessionMachine.js'
import { requestLogIn } from './unlessGivenUp.js'

/** The embedded wallet of a kit. */
export interface Embedded {
  readonly client: FrameClient
  readonly store: LoginStore
  /** The view of a frame that draws; undefined when it shows nothing. */
  readonly view: ReadonlySignal<FrameView | undefined>
  /** How the last of its views ended. */
  readonly outcome: ReadonlySignal<FrameView['outcome']>
  /** The user who is logged in, by the last answer of the frame. */
  readonly user: ReadonlySignal<FrameUser | undefined>
  /** The same, by the last answer about a namespace. Reads signals. */
  userOf(namespace: ChainNamespace): FrameUser | undefined
  /**
   * Sends the theme of the page to the frame.
   *
   * @param accent - as browsers compute it, `rgb(…)`; another notation is left out.
   * @param background - the same of what the frame is shown on.
   */
  syncTheme(accent: string, background: string): void
  /** Loads the frame for a log-in. `outcome` settles when the log-in ends. @throws AppKitError as `FrameClient.load`. */
  startLogIn(): Promise<Channel>
  /**
   * Starts a log-in by email. A user who has a session is connected at once.
   *
   * @returns the user's next step.
   * @throws AppKitError as `FrameClient.connectEmail` and `connect`.
   */
  logIn(email: string): Promise<Awaited<ReturnType<FrameClient['connectEmail']>>>
  /**
   * Ends a log-in with an account of another site, and connects.
   *
   * @param uri - the URI that the provider's window passed on.
   * @param provider - shown as the name of the wallet.
   * @param signal - ends it, also when the frame has answered.
   * @throws AppKitError what the frame answered; as `connect`.
   */
  logInSocial(uri: string, provider: string, signal: AbortSignal): Promise<void>
  /**
   * Waits until the user has agreed at Farcaster, where the frame has asked; then `connect` connects.
   *
   * @param provider - shown as the name of the wallet.
   * @param signal - gives it up.
   * @throws AppKitError as `logInSocial`.
   */
  waitForFarcaster(provider: string, signal: AbortSignal): Promise<void>
  /** As `connectSession`. */
  connect(signal?: AbortSignal): Promise<void>
  /** Reads the log-in anew, after the user has changed something in the frame. Never rejects. */
  refresh(): Promise<void>
  /** Restores a log-in of an earlier visit. Never rejects. */
  restore(): Promise<void>
}

const made = new WeakMap<Kit, { readonly life: AbortSignal; readonly embedded: Embedded }>()

/** The embedded wallet of this life of a kit, whose config names `endpoints.secureSite`. */
export function embeddedOf(kit: Kit): Embedded {
  const present = made.get(kit)
  if (present?.life === kit.lifetime.signal) return present.embedded
  const embedded = createEmbedded(kit)
  made.set(kit, { life: kit.lifetime.signal, embedded })
  return embedded
}

function createEmbedded(kit: Kit): Embedded {
  const view = signal<FrameView>()
  const outcome = signal<FrameView['outcome']>()
  const parts = createParts(kit, (shown) => {
    view.value = shown.name === 'none' ? undefined : shown
    outcome.value = shown.name === 'none' ? (shown.outcome ?? 'cancelled') : undefined
  })
  followChains(parts)
  const { answers, client, reader, store } = parts
  const embedded: Embedded = {
    client,
    store,
    view,
    outcome,
    user: answers.user,
    userOf: answers.userOf,
    refresh: reader.refresh,
    syncTheme(accent, background) {
      const theme = readFrameTheme(kit.theme.peek(), accent, background)
      client.request('SYNC_THEME', theme).catch(() => {})
    },
    startLogIn() {
      outcome.value = undefined
      return client.load()
    },
    async logIn(email) {
      await embedded.startLogIn()
      const action = await client.connectEmail(email)
      // Another log-in takes the place of the one before.
      store.rememberSocial()
      if (action === 'CONNECT') await embedded.connect()
      return action
    },
    async logInSocial(uri, provider, signal) {
      const preferredAccountType = activeChainOf(parts)?.accountType.peek()
      const payload = { uri, ...(preferredAccountType && { preferredAccountType }) }
      const { userName } = await requestLogIn(client, 'CONNECT_SOCIAL', payload, signal)
      store.rememberSocial(provider, userName)
      await connectSession(parts, uri, signal)
    },
    async waitForFarcaster(provider, signal) {
      const { userName } = await requestLogIn(client, 'CONNECT_FARCASTER', undefined, signal)
      store.rememberSocial(provider, userName)
    },
    connect: (signal) => connectSession(parts, undefined, signal),
    restore: () => restoreSession(parts),
  }
  return embedded
}

function createParts(kit: Kit, onView: (view: FrameView) => void): EmbeddedParts {
  const { config, lifetime } = kit
  const store = createLoginStore(kit.storage)
  const answers = createFrameAnswers(store)
  const session = createSession()
  const listeners: EmbeddedParts['listeners'] = new Set()
  const chains = supportedNamespaces.flatMap((namespace) => kit.chains.get(namespace) ?? [])
  const client = createFrameClient({
    site: config.endpoints.secureSite ?? '',
    query: {
      projectId: config.projectId,
      chainId: kit.activeChain.peek()?.network.peek()?.caipNetworkId ?? 'eip155:1',
      version: '4',
      enableLogger: String(config.enableAuthLogger === true),
      // In this language the modal shows titles of screens, so that the frame does not have to.
      titles: shown.lang ?? 'en',
    },
    title: config.metadata.name || 'Embedded wallet',
    store,
    onReady: (channel) => introduce(kit, channel, store, answers),
    onView,
    onAlert: (code) => raiseAlert(kit, code),
  })
  lifetime.add(client.stop)
  return {
    kit,
    chains,
    client,
    store,
    answers,
    session,
    listeners,
    connectors: new Map(),
    approvals: createApprovals(kit, client.giveUp),
    reader: createFrameReader({
      kit,
      client,
      store,
      answers,
      onFound: () => moveSession(session, 'userNamed'),
      onRead: () => notify(listeners),
    }),
    loginEvents: createLoginEvents(kit, chains, store, isOwn),
  }
}

const isOwn = ({ connector }: Connection) => connector.id === embeddedId

/** Follows the state of the kit: whether the wallet is connected, its network, and the account type that the app prefers. */
function followChains(parts: EmbeddedParts): void {
  const { answers, chains, kit, reader, store } = parts
  const { lifetime } = kit
  followTypes(kit, chains, answers, isOwn)
  const isLoggedIn = computed(() => answers.user.value !== undefined)
  lifetime.add(effect(() => (isLoggedIn.value ? holdLogin() : undefined)))
  const isConnected = computed(() => chains.some((chain) => connectionsOf(chain).some(isOwn)))
  lifetime.add(effect(() => followSession(parts, isConnected.value)))
  for (const chain of chains) {
    const { networksOf } = reader
    const followNetwork = effect(() => {
      const connection = connectionOf(chain)
      const id = connection && isOwn(connection) ? connection.caipNetworkId : undefined
      if (id === undefined || kit.activeChain.value !== chain || !networksOf(chain.namespace).includes(id))
        return
      store.rememberChain(toFrameChain(id))
      // The next request tries again, and reports its error.
      reader.moveTo(id).catch(() => {})
    })
    lifetime.add(followNetwork)
    // `setPreferredAccountType` of the host: the frame gives the address of that account.
    const followType = chain.accountType.subscribe(() => {
      const [id] = answers.addressOf(chain.namespace) ? networksOf(chain.namespace) : []
      if (id !== undefined) reader.read(id).catch(() => {})
    })
    lifetime.add(followType)
  }
}
