import type { SessionCallDescription, SessionSigner } from 'appkit-runtime/testing'
import type {
  Proposal,
  RelayState,
  Session,
  SignInRequest,
  WalletConnectWallet,
  WalletEvent,
  WalletRequest,
} from 'appkit-runtime/walletconnect/wallet'
import { type Choice, namespacesOf, type Offer, offerOf, withChain } from './choice.js'
import { messages } from './messages.js'
import { offersOf, type SignInOffer, signingCall } from './signIn.js'

/** Something an app waits for. */
export type Pending =
  | { readonly kind: 'proposal'; readonly proposal: Proposal; readonly offer: Offer | undefined }
  | { readonly kind: 'signIn'; readonly request: SignInRequest; readonly offers: readonly SignInOffer[] }
  | {
      readonly kind: 'request'
      readonly request: WalletRequest
      readonly session: Session
      readonly description: SessionCallDescription
    }

/** What the page shows. */
export interface PhoneState {
  readonly relay: RelayState['status']
  readonly sessions: readonly Session[]
  /** The oldest first. */
  readonly pending: readonly Pending[]
  /** The last thing worth telling. */
  readonly note: string
}

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

/** What the phone knows and does; a page draws it. */
export async function createPhone(parameters: CreatePhoneParameters): Promise<Phone> {
  const { createWallet, signer, wait = 20_000 } = parameters
  const listeners = new Set<() => void>()
  const current = new Map<string, string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let state: PhoneState = { relay: 'idle', sessions: [], pending: [], note: '' }
  let asked = () => {}

  const set = (change: Partial<PhoneState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  const showSessions = () => set({ sessions: wallet.sessions().map(({ session }) => session) })
  const drop = (item: Pending, note: string) =>
    set({ pending: state.pending.filter((each) => each !== item), note })
  const later = (act: () => void, ms: number) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        act()
      },
      Math.max(ms, 0),
    )
    timers.add(timer)
  }

  function onEvent(event: WalletEvent): void {
    if (event.type === 'proposal') {
      const { proposal } = event
      set({
        pending: [
          ...state.pending,
          { kind: 'proposal', proposal, offer: offerOf(proposal, signer.supported) },
        ],
      })
      asked()
      return
    }
    if (event.type === 'signIn') {
      const { request } = event
      const item: Pending = { kind: 'signIn', request, offers: offersOf(request, signer.supported) }
      set({ pending: [...state.pending, item] })
      asked()
      return
    }
    if (event.type === 'request') {
      take(event.request)
      return
    }
    if (event.type === 'ended') {
      const { peer, topic } = event.session
      const pending = state.pending.filter((each) => each.kind !== 'request' || each.session.topic !== topic)
      set({ pending, note: messages.ended(nameOf(peer.metadata)) })
    }
    showSessions()
  }

  function take(request: WalletRequest): void {
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
      set({ note: messages.refusedAccount })
      void wallet.respond(request, { error: notAuthorised })
      return
    }
    const item: Pending = { kind: 'request', request, session, description }
    set({ pending: [...state.pending, item] })
    later(() => state.pending.includes(item) && drop(item, messages.withdrawn), request.expiry - Date.now())
  }

  async function approveRequest({ request, session }: Extract<Pending, { kind: 'request' }>): Promise<void> {
    const target = targetOf(request)
    const added = target === undefined ? undefined : withChain(session.namespaces, signer.supported, target)
    try {
      const result = await signer.answer(request)
      if (target !== undefined && added !== undefined) {
        await wallet.update(session.topic, added)
        await move(session.topic, target)
        showSessions()
      }
      await wallet.respond(request, { result })
      set({ note: messages.answered })
    } catch (error) {
      const failure = failureOf(error)
      set({ note: messages.failed(failure.message) })
      await wallet.respond(request, { error: failure }).catch(() => {})
    }
  }

  async function signIn(
    item: Extract<Pending, { kind: 'signIn' }>,
    choice: Choice | undefined,
  ): Promise<void> {
    const offer = item.offers[choice?.accounts.eip155?.[0] ?? -1]
    if (offer === undefined) throw new Error(messages.signIn.choose)
    const signature = String(await signer.answer(signingCall(offer)))
    await wallet.approveSignIn(item.request, [offer.prepared.toCacao(signature)])
    drop(item, messages.signedIn(nameOf(item.request.metadata)))
    showSessions()
  }

  async function move(topic: string, chain: string): Promise<void> {
    current.set(`${topic} ${chain.split(':')[0]}`, chain)
    const reference = chain.slice(chain.indexOf(':') + 1)
    const data = /^\d{1,15}$/.test(reference) ? Number(reference) : reference
    await wallet.emit(topic, { name: 'chainChanged', data }, chain)
  }

  const wallet = await createWallet({
    onEvent,
    onState: ({ status }) => set({ relay: status }),
  })

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async pair(uri) {
      const arrived = new Promise<boolean>((resolve) => {
        asked = () => resolve(true)
        later(() => resolve(false), wait)
      })
      set({ note: messages.waitingForApp })
      await wallet.pair(uri).catch((error: unknown) => {
        set({ note: '' })
        throw error
      })
      set({ note: (await arrived) ? '' : messages.proposalGone })
    },
    async approve(item, choice) {
      if (item.kind === 'request') {
        drop(item, messages.waitingForApp)
        return approveRequest(item)
      }
      if (item.kind === 'signIn') return signIn(item, choice)
      const namespaces = choice && namespacesOf(item.proposal, signer.supported, choice)
      if (namespaces === undefined) throw new Error(messages.proposal.choose)
      const session = await wallet.approve(item.proposal, namespaces)
      drop(item, messages.connected(nameOf(session.peer.metadata)))
      showSessions()
    },
    async reject(item) {
      drop(item, messages.rejected)
      if (item.kind === 'proposal') await wallet.reject(item.proposal)
      else if (item.kind === 'signIn') await wallet.rejectSignIn(item.request)
      else await wallet.respond(item.request, { error: userRejected })
    },
    chainOf: ({ namespaces, topic }, namespace) =>
      current.get(`${topic} ${namespace}`) ?? namespaces[namespace]?.chains?.[0],
    async switchChain(topic, chain) {
      await move(topic, chain)
      set({})
    },
    disconnect: (topic) => wallet.disconnect(topic),
    async start() {
      const restored = wallet.restore()
      showSessions()
      await restored
      showSessions()
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      wallet.stop()
    },
  }
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
