import { computed, effect, signal, untracked } from '@preact/signals-core'
import type { RemoteEvent } from '../../chains/remoteWallet.js'
import type { ChainNamespace, Connection, Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { actOnConnection } from '../../kit/actions.js'
import { raiseAlert } from '../../kit/alerts.js'
import { applyEvent } from '../../kit/applyEvent.js'
import { connectionOf, connectionsOf } from '../../kit/connections.js'
import { reportConnector } from '../../kit/discovery.js'
import { loadCalls } from '../../kit/drivers.js'
import { walletLeft } from '../../kit/followConnections.js'
import { readConnectorIds } from '../../kit/persistence.js'
import type { Chain, Kit } from '../../kit/types.js'
import type { FrameView } from '../channel/transport.js'
import { createApprovals } from './approvals.js'
import { introduce } from './askFrame.js'
import { createFrameClient, frameDeadlines } from './createFrameClient.js'
import { createFrameReader, toFrameChain } from './createFrameReader.js'
import { createRemoteWallet, type LiveLogin } from './createRemoteWallet.js'
import type { Embedded } from './Embedded.js'
import { createLoginEvents, followTypes } from './followLogin.js'
import { createFrameWord } from './loginFacts.js'
import { holdLogin, isLoggedInElsewhere } from './loginLock.js'
import { createLoginStore } from './loginStore.js'
import { picture, readLook } from './look.js'
import { pickUpAgain, tellAway } from './tellAway.js'

/** The id of its connectors, the same in every namespace. */
export const embeddedId = 'embedded'
/** Views with a place for the frame during a log-in. */
const loginViews: ReadonlySet<string | undefined> = new Set([
  'EmailLogin',
  'ConnectingSocial',
  'ConnectingFarcaster',
])
/** Namespaces whose accounts are used. */
const served: readonly ChainNamespace[] = ['eip155', 'solana']

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
  const { config, lifetime } = kit
  const store = createLoginStore(kit.storage)
  const view = signal<FrameView>()
  const outcome = signal<FrameView['outcome']>()
  const word = createFrameWord(store)
  const { user, userOf } = word
  const connectors = new Map<Chain, Connector>()
  const listeners = new Set<(event?: RemoteEvent) => void>()
  const chains = served.flatMap((namespace) => kit.chains.get(namespace) ?? [])
  let restoring: Promise<void> = Promise.resolve()
  /** Another tab has logged out: who is logged in next is another user. */
  let isOver = false

  const client = createFrameClient({
    site: config.endpoints.secureSite ?? '',
    query: {
      projectId: config.projectId,
      chainId: kit.activeChain.peek()?.network.peek()?.caipNetworkId ?? 'eip155:1',
      version: '4',
      enableLogger: String(config.enableAuthLogger === true),
    },
    title: config.metadata.name || 'Embedded wallet',
    store,
    onReady: (channel) => introduce(kit, channel, store, word),
    onView(shown) {
      view.value = shown.name === 'none' ? undefined : shown
      outcome.value = shown.name === 'none' ? (shown.outcome ?? 'cancelled') : undefined
    },
    onAlert: (code) => raiseAlert(kit, code),
  })
  lifetime.add(client.stop)
  const approvals = createApprovals(kit, client.giveUp)

  const {
    moveTo,
    networksOf,
    read,
    readAll,
    refresh,
    forget: forgetRead,
  } = createFrameReader({
    ...{ kit, client, store, word },
    onFound() {
      isOver = false
    },
    onRead: () => tell(),
  })
  /** The chain that a log-in makes the active one. */
  const activeOf = () => {
    const wanted = kit.modal.peek().namespace ?? kit.activeNamespace.peek()
    return chains.find(({ namespace }) => namespace === wanted) ?? chains[0]
  }
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  const login: LiveLogin = {
    listeners,
    approvals,
    address: word.addressOf,
    networks: networksOf,
    ready: () => (isOver ? embedded.restore() : restoring),
    draws: () => client.draws() === true,
    async send({ caipNetworkId, method, params }, signal) {
      await moveTo(caipNetworkId)
      const [chainNamespace = ''] = caipNetworkId.split(':')
      const payload = { method, params, chainNamespace, chainId: toFrameChain(caipNetworkId) }
      const deadline = signal === undefined ? frameDeadlines.request : undefined
      return client.request('RPC_REQUEST', payload as never, { signal, deadline })
    },
    async read({ caipNetworkId, ...call }) {
      const network = chains
        .flatMap(({ networks }) => networks.peek())
        .find((each) => each.caipNetworkId === caipNetworkId)
      const nodes = network && (await kit.loadNodes?.())
      if (network === undefined || nodes === undefined)
        throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: caipNetworkId })
      return nodes.openRpc(kit, network)(call)
    },
    async disconnect() {
      approvals.abortAll()
      end()
      await client.signOut()
    },
  }

  function forget(): void {
    forgetRead()
    tell()
  }

  /** Nobody is logged in any more in this tab; the connection of another one stays stored. */
  function end(isElsewhere = false): void {
    forget()
    for (const [chain, connector] of connectors) {
      if (isElsewhere) applyEvent(chain, { type: 'disconnected', connectorId: embeddedId })
      else walletLeft(kit, chain, connector, true)
      chain.connectors.value = chain.connectors.peek().filter(({ id }) => id !== embeddedId)
    }
    connectors.clear()
  }

  async function report(chain: Chain): Promise<void> {
    const { namespace } = chain
    const { fromRemote } = await loadCalls(chain)
    if (connectors.has(chain) || fromRemote === undefined) return
    const provider = await fromRemote(createRemoteWallet(login, namespace), chain.network.peek())
    const connector: Connector = {
      ...{ id: embeddedId, type: 'embedded', namespace, provider, imageUrl: picture },
      name: store.social() ?? 'Email',
      login: word.factsOf(namespace),
    }
    connectors.set(chain, connector)
    reportConnector(chain, connector)
  }

  const embedded: Embedded = {
    ...{ client, store, view, outcome, user, userOf, refresh },
    syncTheme(accent, background) {
      const theme = readLook(kit.theme.peek(), accent, background)
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
      // A frame that draws may have to ask the user for the recovery code, or to keep a new one.
      const options = client.draws() ? { signal, deadline: undefined } : { signal }
      const preferredAccountType = activeOf()?.accountType.peek()
      const asked = { uri, ...(preferredAccountType && { preferredAccountType }) }
      const { userName } = await client.request('CONNECT_SOCIAL', asked, options)
      store.rememberSocial(provider, userName)
      await embedded.connect(uri)
    },
    async connect(socialUri) {
      const active = activeOf()
      // The frame asks for the sign-in where the view of the log-in shows it.
      const isShown = client.draws() && loginViews.has(kit.router.peek().at(-1)?.view)
      const [connect] = await Promise.all([
        actOnConnection((actions) => actions.connect),
        readAll(chains, isShown ? active : undefined, socialUri),
      ])
      const own = chains.filter(({ namespace }) => word.addressOf(namespace) !== undefined)
      await Promise.all(own.map(report))
      const last = own.find((chain) => chain === active) ?? own[0]
      let isDone = false
      events.begin()
      try {
        for (const chain of [...own.filter((each) => each !== last), ...(last ? [last] : [])]) {
          const connector = connectors.get(chain)
          if (connector) await connect(kit, { connector, stay: true })
        }
        isDone = true
      } finally {
        events.end(isDone)
      }
      // It is connected: this makes it the one in use, and leaves the views of the log-in.
      const connector = last && connectors.get(last)
      if (connector) await connect(kit, { connector })
    },
    restore() {
      isOver = false
      const wanted = chains.filter(({ namespace }) => readConnectorIds(kit, namespace).includes(embeddedId))
      restoring = (async () => {
        if (!(await client.isConnected()) || wanted.length === 0) return end()
        await readAll(wanted)
      })().catch(async (error: unknown) => {
        if (client.saysNobody(error)) return end(await isLoggedInElsewhere())
        // Nobody knows. What is stored stays, and is picked up when the wallet is back.
        end(true)
        tellAway(kit, error, () => pickUpAgain(kit, embedded.restore, word.namespaces))
      })
      for (const chain of wanted) void report(chain)
      return restoring
    },
  }

  const isOwn = ({ connector }: Connection) => connector.id === embeddedId
  followTypes(kit, chains, word, isOwn)
  const events = createLoginEvents(kit, chains, store, isOwn)
  const isLoggedIn = computed(() => user.value !== undefined)
  lifetime.add(effect(() => (isLoggedIn.value ? holdLogin() : undefined)))
  const isConnected = computed(() => chains.some((chain) => connectionsOf(chain).some(isOwn)))
  let wasConnected = false
  lifetime.add(
    effect(() => {
      isOver = wasConnected && !isConnected.value
      wasConnected = isConnected.value
      if (isOver) untracked(forget)
    }),
  )
  for (const chain of chains)
    lifetime.add(
      effect(() => {
        const connection = connectionOf(chain)
        const at = connection && isOwn(connection) ? connection.caipNetworkId : undefined
        if (at === undefined || kit.activeChain.value !== chain || !networksOf(chain.namespace).includes(at))
          return
        store.rememberChain(toFrameChain(at))
        // What fails is said with the next request, which tries again.
        moveTo(at).catch(() => {})
      }),
    )
  // `setPreferredAccountType` of the host: the frame gives the address of that account.
  for (const chain of chains)
    lifetime.add(
      chain.accountType.subscribe(() => {
        const [at] = word.addressOf(chain.namespace) ? networksOf(chain.namespace) : []
        if (at !== undefined) read(at).catch(() => {})
      }),
    )
  return embedded
}
