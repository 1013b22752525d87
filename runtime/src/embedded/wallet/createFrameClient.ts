import { AppKitError } from '../../errors/AppKitError.js'
import type { ErrorCode } from '../../errors/errorTexts.js'
import {
  type AppPayload,
  type Channel,
  createChannel,
  type ReplyOf,
  type RequestName,
  type RequestOptions,
} from '../channel/createChannel.js'
import { type FrameView, openTransport } from '../channel/transport.js'
import { createFrameElement, type FrameElement, type FramePlace } from './createFrameElement.js'
import { isLoggedInElsewhere } from './loginLock.js'
import type { LoginStore } from './loginStore.js'

/** Longest wait for the frame, and for a reply, in ms. */
export const frameDeadlines = { load: 20_000, request: 30_000, settle: 500, signOut: 3_000 } as const

/** Requests that wait for the user. They have no time limit. */
const unhurried: ReadonlySet<RequestName> = new Set(['RPC_REQUEST', 'CONNECT_FARCASTER'])
/** Requests of a log-in. If one is not answered, the developer gets an alert. */
const alerting: ReadonlySet<RequestName> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
])

export interface FrameClientParameters {
  readonly site: string
  readonly query: Readonly<Record<string, string>>
  readonly title: string
  readonly store: LoginStore
  /** Called once for each frame, when it can be asked. */
  readonly onReady: (channel: Channel) => void
  /** Called with the view that the frame wants to show. */
  readonly onView: (view: FrameView) => void
  /** Called with an alert for the developer, once for each code. */
  readonly onAlert: (code: ErrorCode) => void
}

export type FrameUser = ReplyOf<'GET_USER'>

/** The requests of the host to the frame, with what the host remembers of them. */
export interface FrameClient {
  /** Whether the frame draws log-in and approvals itself; undefined until it is ready. */
  draws(): boolean | undefined
  /**
   * Puts the frame in the page and waits until it is ready, and half a second more.
   *
   * @throws AppKitError FRAME_LOAD_FAILED, FRAME_ABORTED
   */
  load(): Promise<Channel>
  /** @throws AppKitError as `load` and `Channel.request`. */
  request: Channel['request']
  /**
   * Starts a log-in by email.
   *
   * @returns what the user has to do next.
   * @throws AppKitError EMAIL_TOO_SOON; as `request`.
   */
  connectEmail(email: string): Promise<ReplyOf<'CONNECT_EMAIL'>['action']>
  /**
   * Who is logged in, on the given network, else the one used last, else Ethereum's main network.
   *
   * @param accountType - asked for first, if there is one; a frame that refuses it gives the plain account.
   */
  getUser(options?: {
    chainId?: number | string | undefined
    accountType?: string | undefined
    /** Signed by the user in the frame, without a time limit; then the reply has message and signature. */
    siwxMessage?: NonNullable<AppPayload<'GET_USER'>>['siwxMessage'] | undefined
    /** What the provider's window passed on, for a frame that has not ended the log-in yet. */
    socialUri?: string | undefined
  }): Promise<FrameUser>
  /**
   * Whether somebody is logged in. Asks nobody where nobody ever was.
   *
   * @throws AppKitError as `request`, if nobody knows, or somebody is logged in in another tab. Nothing is forgotten then.
   */
  isConnected(): Promise<boolean>
  /** Whether what it rejected with is the frame's word that nobody is logged in, and not that it cannot find out. */
  saysNobody(error: unknown): boolean
  /** Ends the session, if there is one. Resolves after 3 s at the latest, and never rejects. */
  signOut(): Promise<void>
  /** Notifies the frame that the request it shows was cancelled. */
  giveUp(): void
  /** Shows the frame. Undefined while there is none. */
  show(place: FramePlace): (() => void) | undefined
  /** Settles everything and takes the frame out of the page; the next request makes another. */
  stop(): void
}

interface Life {
  readonly element: FrameElement
  readonly end: AbortController
  readonly channel: Promise<Channel>
  ready?: Channel
}

/** Makes a client of one frame. Nothing is put into the page before the first request. */
export function createFrameClient(parameters: FrameClientParameters): FrameClient {
  const { store, onAlert } = parameters
  let life: Life | undefined
  let shown: FrameView['name'] = 'none'
  const onView = (view: FrameView) => {
    shown = view.name
    parameters.onView(view)
  }

  function begin(): Life {
    const element = createFrameElement(parameters)
    const end = new AbortController()
    const { frame, origin, nonce } = element
    let loads = 0
    // A frame that loads again has lost its port, and everything that it was asked.
    frame.addEventListener('load', () => void (++loads > 1 && stop()))
    const given = AbortSignal.any([end.signal, AbortSignal.timeout(frameDeadlines.load)])
    const events = { message: (data: unknown) => made.ready?.receive(data), view: onView }
    const channel = openTransport({ frame, origin, nonce, events, signal: given }).then(
      async (transport) => {
        const open = createChannel(transport)
        made.ready = open
        end.signal.addEventListener('abort', () => open.close())
        // Frames finish setting up after they have said that they are ready.
        await new Promise((resolve) => setTimeout(resolve, frameDeadlines.settle))
        if (end.signal.aborted) throw new AppKitError('FRAME_ABORTED')
        parameters.onReady(open)
        return open
      },
      (cause) => {
        if (end.signal.aborted) throw new AppKitError('FRAME_ABORTED')
        if (life === made) stop()
        onAlert('IFRAME_LOAD_FAILED')
        throw new AppKitError('FRAME_LOAD_FAILED', { cause })
      },
    )
    const made: Life = { element, end, channel }
    channel.catch(() => {})
    return made
  }

  function stop(): void {
    const ended = life
    life = undefined
    ended?.end.abort()
    ended?.element.remove()
    if (ended?.ready?.draws) onView({ name: 'none', outcome: 'cancelled' })
  }

  const load = () => {
    life ??= begin()
    return life.channel
  }

  async function request<Name extends RequestName>(
    name: Name,
    payload?: AppPayload<Name>,
    options: RequestOptions = {},
  ): Promise<ReplyOf<Name>> {
    const channel = await load()
    try {
      const deadline = unhurried.has(name) ? undefined : frameDeadlines.request
      return await channel.request(name, payload, { deadline, ...options })
    } catch (error) {
      if (error instanceof AppKitError && error.code === 'IFRAME_REQUEST_TIMEOUT' && alerting.has(name))
        onAlert('IFRAME_REQUEST_TIMEOUT')
      throw error
    }
  }

  /** A frame that does not have the wanted account gives the plain one. */
  const prefer = (type: string) =>
    request('SET_PREFERRED_ACCOUNT', { type }).then(
      () => type,
      () => 'eoa',
    )

  const saysNobody = (error: unknown) =>
    error instanceof AppKitError &&
    // Frames of other makers have no code for it.
    (error.code === 'WALLET_LOCKED' || (error.code === 'FRAME_FAILED' && life?.ready?.draws === false))

  return {
    draws: () => life?.ready?.draws,
    load,
    request,
    async connectEmail(email) {
      const seconds = store.secondsToWait()
      if (seconds > 0)
        throw new AppKitError('EMAIL_TOO_SOON', { message: `Please try again after ${seconds} seconds` })
      const { action } = await request('CONNECT_EMAIL', { email })
      // A frame that asks the user for something first has sent no mail.
      if (shown !== 'login') store.rememberMail()
      return action
    },
    async getUser({ chainId = store.lastChain() ?? 1, accountType, siwxMessage, socialUri } = {}) {
      const preferredAccountType = accountType && (await prefer(accountType))
      const asked = {
        chainId,
        ...(preferredAccountType && { preferredAccountType }),
        ...(socialUri && { socialUri }),
      }
      const user =
        siwxMessage === undefined
          ? await request('GET_USER', asked)
          : await request('GET_USER', { ...asked, siwxMessage }, { deadline: undefined })
      store.rememberLogin(user.email)
      store.rememberChain(chainId)
      return user
    },
    async isConnected() {
      if (!store.isUsed()) return false
      const { isConnected } = await request('IS_CONNECTED').catch(async (error: unknown) => {
        if (!saysNobody(error) || (await isLoggedInElsewhere())) throw error
        return { isConnected: false }
      })
      if (!isConnected) store.clear()
      return isConnected
    },
    saysNobody,
    async signOut() {
      // Every namespace of the log-in ends, and each asks for it: one session ends once.
      const isIn = store.isUsed()
      store.clear()
      if (life === undefined || !isIn) return
      await request('SIGN_OUT', undefined, { deadline: frameDeadlines.signOut }).catch(() => {})
    },
    giveUp() {
      const { ready } = life ?? {}
      if (ready?.draws) ready.sendView('none')
      // Frames of the earlier generation do not answer it.
      else ready?.request('RPC_ABORT', undefined, { deadline: frameDeadlines.request }).catch(() => {})
    },
    show: (place) => life?.element.show(place),
    stop,
  }
}
