import type { SessionCallDescription, SessionSigner } from 'appkit-runtime/testing'
import type {
  RelayState,
  Session,
  WalletConnectWallet,
  WalletEvent,
  WalletRequest,
} from 'appkit-runtime/walletconnect/wallet'
import { type Choice, namespacesOf, offerOf, withChain } from './choice.js'
import { messages } from './messages.js'
import { createPhoneStore, type Pending, type PhoneState, type PhoneStore } from './phoneStore.js'
import { offersOf, signingCall } from './signIn.js'

export interface Phone {
  state(): PhoneState
  /** @returns a function that ends it. */
  onChange(listener: () => void): () => void
  /** Takes the link of an app; settles when the app has asked, or is known not to. */
  pair(uri: string): Promise<void>
  approve(item: Pending, choice?: Choice): Promise<void>
  reject(item: Pending): Promise<void>
  /** The last chain of a namespace that was sent to an app. */
  chainOf(session: Session, namespace: string): string | undefined
  /** Moves an app to another chain of its session. */
  switchChain(topic: string, chain: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Listens again to the sessions of earlier visits. */
  start(): Promise<void>
  stop(): void
}

export interface CreatePhoneParameters {
  readonly signer: SessionSigner
  /** Makes the wallet's side of WalletConnect. */
  readonly createWallet: (listeners: {
    readonly onEvent: (event: WalletEvent) => void
    readonly onState: (state: RelayState) => void
  }) => Promise<WalletConnectWallet>
  /** How long an app may take to ask after its link was taken, in ms. */
  readonly wait?: number
}

interface RpcError {
  readonly code?: unknown
  readonly message?: unknown
}

const notAuthorised = { code: 4100, message: 'The account has not been authorised' }
const userRejected = { code: 4001, message: 'User rejected the request.' }

/** The name an app gives itself, which is a claim. */
export const nameOf = ({ name }: { readonly name: string }) => name || messages.unnamed

/** The host of an address that an app names; the text as it is when it is none. */
export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** Creates the state and the actions of the phone, which a page draws. */
export async function createPhone(parameters: CreatePhoneParameters): Promise<Phone> {
  const { createWallet, signer, wait = 20_000 } = parameters
  const store = createPhoneStore()
  let asked = () => {}
  const wallet = await createWallet({
    onEvent(event) {
      takeEvent(parts, event)
      if (event.type === 'proposal' || event.type === 'signIn') asked()
    },
    onState: ({ status }) => store.set({ relay: status }),
  })
  const parts: Parts = { signer, store, wallet, current: new Map() }

  return {
    state: store.state,
    onChange: store.onChange,
    async pair(uri) {
      const arrived = new Promise<boolean>((resolve) => {
        asked = () => resolve(true)
        store.schedule(() => resolve(false), wait)
      })
      store.set({ note: messages.waitingForApp })
      await wallet.pair(uri).catch((error: unknown) => {
        store.set({ note: '' })
        throw error
      })
      store.set({ note: (await arrived) ? '' : messages.proposalGone })
    },
    approve(item, choice) {
      return item.kind === 'request' ? approveRequest(parts, item) : approveLink(parts, item, choice)
    },
    async reject(item) {
      store.drop(item, messages.rejected)
      if (item.kind === 'proposal') await wallet.reject(item.proposal)
      else if (item.kind === 'signIn') await wallet.rejectSignIn(item.request)
      else await wallet.respond(item.request, { error: userRejected })
    },
    chainOf: ({ namespaces, topic }, namespace) =>
      parts.current.get(`${topic} ${namespace}`) ?? namespaces[namespace]?.chains?.[0],
    async switchChain(topic, chain) {
      await moveApp(parts, topic, chain)
      store.set({})
    },
    disconnect: (topic) => wallet.disconnect(topic),
    async start() {
      const restored = wallet.restore()
      showSessions(parts)
      await restored
      showSessions(parts)
    },
    stop() {
      store.stop()
      wallet.stop()
    },
  }
}

/** Parts that the functions of one phone share. */
interface Parts {
  readonly signer: SessionSigner
  readonly store: PhoneStore
  readonly wallet: WalletConnectWallet
  /** The last chain that was sent to an app, by topic and namespace. */
  readonly current: Map<string, string>
}

function showSessions({ store, wallet }: Parts): void {
  store.set({ sessions: wallet.sessions().map(({ session }) => session) })
}

function takeEvent(parts: Parts, event: WalletEvent): void {
  const { signer, store } = parts
  if (event.type === 'proposal') {
    const { proposal } = event
    const item: Pending = { kind: 'proposal', proposal, offer: offerOf(proposal, signer.supported) }
    addUntil(store, item, proposal.expiry, messages.codeExpired)
  } else if (event.type === 'signIn') {
    const { request } = event
    const item: Pending = { kind: 'signIn', request, offers: offersOf(request, signer.supported) }
    addUntil(store, item, request.expiry, messages.codeExpired)
  } else if (event.type === 'request') takeRequest(parts, event.request)
  else {
    if (event.type === 'ended') endSession(store, event.session)
    showSessions(parts)
  }
}

/** Drops the pending requests of a session that its app has ended, and leaves a note. */
function endSession(store: PhoneStore, { peer, topic }: Session): void {
  const pending = store
    .state()
    .pending.filter((each) => each.kind !== 'request' || each.session.topic !== topic)
  store.set({ pending, note: messages.ended(nameOf(peer.metadata)) })
}

function takeRequest({ signer, store, wallet }: Parts, request: WalletRequest): void {
  const session = wallet.sessions().find((each) => each.session.topic === request.topic)?.session
  if (session === undefined) return
  let description: SessionCallDescription
  try {
    description = signer.describe(request, nameOf(session.peer.metadata))
  } catch (error) {
    void wallet.respond(request, { error: failureOf(error) })
    return
  }
  if (!isGiven(session, request.chainId, description.account)) {
    store.set({ note: messages.refusedAccount })
    void wallet.respond(request, { error: notAuthorised })
    return
  }
  addUntil(store, { kind: 'request', request, session, description }, request.expiry, messages.withdrawn)
}

/** Shows an item until its app waits no more, in ms since 1970, and then says so. */
function addUntil(store: PhoneStore, item: Pending, expiry: number, note: string): void {
  store.add(item)
  store.schedule(() => {
    if (store.state().pending.includes(item)) store.drop(item, note)
  }, expiry - Date.now())
}

async function approveRequest(parts: Parts, item: Extract<Pending, { kind: 'request' }>): Promise<void> {
  const { signer, store, wallet } = parts
  const { request, session } = item
  store.drop(item, messages.waitingForApp)
  const target = targetOf(request)
  const added = target === undefined ? undefined : withChain(session.namespaces, signer.supported, target)
  try {
    const result = await signer.answer(request)
    if (target !== undefined && added !== undefined) {
      await wallet.update(session.topic, added)
      await moveApp(parts, session.topic, target)
      showSessions(parts)
    }
    await wallet.respond(request, { result })
    store.set({ note: messages.answered })
  } catch (error) {
    const failure = failureOf(error)
    store.set({ note: messages.failed(failure.message) })
    await wallet.respond(request, { error: failure }).catch(() => {})
  }
}

async function approveLink(
  parts: Parts,
  item: Exclude<Pending, { kind: 'request' }>,
  choice: Choice | undefined,
): Promise<void> {
  try {
    await (item.kind === 'signIn' ? approveSignIn(parts, item, choice) : approveProposal(parts, item, choice))
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'PROPOSAL_EXPIRED') throw error
    parts.store.drop(item, messages.codeExpired)
  }
}

async function approveSignIn(
  parts: Parts,
  item: Extract<Pending, { kind: 'signIn' }>,
  choice: Choice | undefined,
): Promise<void> {
  const { signer, store, wallet } = parts
  const offer = item.offers[choice?.accounts.eip155?.[0] ?? -1]
  if (offer === undefined) throw new Error(messages.signIn.choose)
  const signature = String(await signer.answer(signingCall(offer)))
  await wallet.approveSignIn(item.request, [offer.prepared.toCacao(signature)])
  store.drop(item, messages.signedIn(nameOf(item.request.metadata)))
  showSessions(parts)
}

async function approveProposal(
  parts: Parts,
  item: Extract<Pending, { kind: 'proposal' }>,
  choice: Choice | undefined,
): Promise<void> {
  const { signer, store, wallet } = parts
  const namespaces = choice && namespacesOf(item.proposal, signer.supported, choice)
  if (namespaces === undefined) throw new Error(messages.proposal.choose)
  const session = await wallet.approve(item.proposal, namespaces)
  store.drop(item, messages.connected(nameOf(session.peer.metadata)))
  showSessions(parts)
}

/** Tells an app that it is on another chain of its session now. */
async function moveApp({ current, wallet }: Parts, topic: string, chain: string): Promise<void> {
  current.set(`${topic} ${chain.split(':')[0]}`, chain)
  const reference = chain.slice(chain.indexOf(':') + 1)
  const data = /^\d{1,15}$/.test(reference) ? Number(reference) : reference
  await wallet.emit(topic, { name: 'chainChanged', data }, chain)
}

/** Whether a session has the account a call needs on its chain. */
function isGiven({ namespaces }: Session, chainId: string, account: string | undefined): boolean {
  if (account === undefined) return true
  const wanted = `${chainId}:${account}`.toLowerCase()
  const given = Object.values(namespaces).flatMap(({ accounts }) => accounts)
  return given.some((each) => each.toLowerCase() === wanted)
}

/** The chain an app asks to be moved to; undefined when it asks for something else. */
function targetOf({ method, params }: WalletRequest): string | undefined {
  if (method !== 'wallet_switchEthereumChain') return undefined
  const [first] = Array.isArray(params) ? params : []
  return `eip155:${Number((first as { chainId?: unknown } | undefined)?.chainId)}`
}

function failureOf(error: unknown): { readonly code: number; readonly message: string } {
  const { code, message } = (error ?? {}) as RpcError
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' && message !== '' ? message : 'The wallet could not answer.',
  }
}
