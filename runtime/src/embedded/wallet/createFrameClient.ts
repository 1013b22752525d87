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
import { frameDeadlines, loginRequests, unheard, userRequests } from './frameRequests.js'
import { isLoggedInElsewhere } from './loginLock.js'
import { type LoginStore, refuseTooSoon } from './loginStore.js'

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

/** The requests of the host to the frame, with the host's memory of them. */
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
   * @returns the user's next step.
   * @throws AppKitError EMAIL_TOO_SOON; as `request`.
   */
  connectEmail(email: string): Promise<ReplyOf<'CONNECT_EMAIL'>['action']>
  /**
   * Reads the user who is logged in, on the given network, else the one used last, else Ethereum's main network.
   *
   * @param accountType - asked for first, if there is one; a frame that refuses it gives the plain account.
   */
  getUser(options?: {
    chainId?: number | string | undefined
    accountType?: string | undefined
    /** Signed by the user in the frame, without a time limit; then the reply has message and signature. */
    siwxMessage?: NonNullable<AppPayload<'GET_USER'>>['siwxMessage'] | undefined
    /** The URI that the provider's window passed on, for a frame that has not ended the log-in yet. */
    socialUri?: string | undefined
    /** Gives it up: a late answer is not remembered, because its user may have left. */
    signal?: AbortSignal | undefined
  }): Promise<FrameUser>
  /**
   * Whether somebody is logged in. If nobody ever was, the frame is not asked.
   *
   * @throws AppKitError as `request`, if the frame cannot find out, or somebody is logged in in another tab. Nothing is
   *   forgotten then.
   */
  isConnected(): Promise<boolean>
  /** Whether an error of `isConnected` means that nobody is logged in, and not that the frame cannot find out. */
  saysNobody(error: unknown): boolean
  /**
   * Ends the session, if there is one. Resolves after 3 s at the latest, and never rejects. A frame that has not heard of it by
   * then, because the page was left, hears of it before anything else that it is asked next.
   */
  signOut(): Promise<void>
  /** Notifies the frame that the request it shows was cancelled. */
  giveUp(): void
  /** Shows the frame. Undefined while there is none. */
  show(place: FramePlace): (() => void) | undefined
  /** Settles everything and takes the frame out of the page; the next request makes another. */
  stop(): void
}

/** A frame that is in the page. */
interface OpenFrame {
  readonly element: FrameElement
  readonly end: AbortController
  readonly channel: Promise<Channel>
  /** The channel, when the frame is ready. */
  ready?: Channel
  /** The frame was asked to end the session. */
  isToldToEnd?: boolean
}

interface Client {
  readonly parameters: FrameClientParameters
  frame: OpenFrame | undefined
  /** The view that the frame shows. */
  shown: FrameView['name']
  /** A session is being ended. */
  isEnding: boolean
}

/** Makes a client of one frame. Nothing is put into the page before the first request. */
export function createFrameClient(parameters: FrameClientParameters): FrameClient {
  const { store } = parameters
  const client: Client = { parameters, frame: undefined, shown: 'none', isEnding: false }
  const request: FrameClient['request'] = (name, payload, options) =>
    requestOf(client, name, payload, options)
  return {
    draws: () => client.frame?.ready?.draws,
    load: () => load(client),
    request,
    async connectEmail(email) {
      refuseTooSoon(store)
      const { action } = await request('CONNECT_EMAIL', { email })
      // A frame that asks the user for something first has sent no mail.
      if (client.shown !== 'login') store.rememberMail()
      return action
    },
    getUser: (options) => getUser(client, options),
    async isConnected() {
      if (!store.isUsed()) return false
      const { isConnected } = await request('IS_CONNECTED').catch(async (error: unknown) => {
        if (!saysNobody(client, error) || (await isLoggedInElsewhere())) throw error
        return { isConnected: false }
      })
      if (!isConnected) store.clear()
      return isConnected
    },
    saysNobody: (error) => saysNobody(client, error),
    async signOut() {
      // Every namespace of the log-in ends, and each asks for it: one session ends once.
      if (client.isEnding || !(store.isUsed() || store.isLeaving())) return
      client.isEnding = true
      store.leave()
      // A frame that is not there, because it was loaded again, has a session too. Its next request waits behind this.
      const asked = load(client)
        .then((channel) => tellToEnd(client, channel))
        .catch(() => {})
        .finally(() => {
          client.isEnding = false
        })
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, frameDeadlines.signOut))])
    },
    giveUp() {
      const ready = client.frame?.ready
      if (ready?.draws) ready.sendView('none')
      // Frames of the earlier generation do not answer it.
      else ready?.request('RPC_ABORT', undefined, { deadline: frameDeadlines.request }).catch(() => {})
    },
    show: (place) => client.frame?.element.show(place),
    stop: () => closeFrame(client),
  }
}

function load(client: Client): Promise<Channel> {
  client.frame ??= openFrame(client)
  return client.frame.channel
}

function openFrame(client: Client): OpenFrame {
  const { parameters } = client
  const element = createFrameElement(parameters)
  const { frame, origin, nonce } = element
  const end = new AbortController()
  const { signal } = end
  let loads = 0
  // A frame that loads again has lost its port, and everything that it was asked.
  frame.addEventListener('load', () => void (++loads > 1 && closeFrame(client)))
  const events = {
    message: (data: unknown) => opened.ready?.receive(data),
    view: (view: FrameView) => showView(client, view),
  }
  const given = AbortSignal.any([signal, AbortSignal.timeout(frameDeadlines.load)])
  const channel = openTransport({ frame, origin, nonce, events, signal: given }).then(
    async (transport) => {
      const ready = createChannel(transport)
      opened.ready = ready
      signal.addEventListener('abort', () => ready.close())
      // Frames finish setting up after they have reported that they are ready.
      await new Promise((resolve) => setTimeout(resolve, frameDeadlines.settle))
      if (signal.aborted) throw new AppKitError('FRAME_ABORTED')
      parameters.onReady(ready)
      return ready
    },
    (cause) => {
      if (signal.aborted) throw new AppKitError('FRAME_ABORTED')
      if (client.frame === opened) closeFrame(client)
      parameters.onAlert('IFRAME_LOAD_FAILED')
      throw new AppKitError('FRAME_LOAD_FAILED', { cause })
    },
  )
  const opened: OpenFrame = { element, end, channel }
  channel.catch(() => {})
  return opened
}

function closeFrame(client: Client): void {
  const closed = client.frame
  client.frame = undefined
  closed?.end.abort()
  closed?.element.remove()
  if (closed?.ready?.draws) showView(client, { name: 'none', outcome: 'cancelled' })
}

function showView(client: Client, view: FrameView): void {
  client.shown = view.name
  client.parameters.onView(view)
}

async function requestOf<Name extends RequestName>(
  client: Client,
  name: Name,
  payload?: AppPayload<Name>,
  options: RequestOptions = {},
): Promise<ReplyOf<Name>> {
  const channel = await load(client)
  // A user who has left an earlier page in the middle of it is not let in by the session that was to end.
  if (client.parameters.store.isLeaving() && !client.frame?.isToldToEnd)
    void tellToEnd(client, channel).catch(() => {})
  try {
    const deadline = userRequests.has(name) ? undefined : frameDeadlines.request
    return await channel.request(name, payload, { deadline, ...options })
  } catch (error) {
    const isUnanswered = error instanceof AppKitError && error.code === 'IFRAME_REQUEST_TIMEOUT'
    if (isUnanswered && loginRequests.has(name)) client.parameters.onAlert('IFRAME_REQUEST_TIMEOUT')
    throw error
  }
}

/** Asks a frame to end the session. What it answers, an error too, says that it has heard it. */
async function tellToEnd({ frame, parameters: { store } }: Client, channel: Channel): Promise<void> {
  if (frame) frame.isToldToEnd = true
  await channel
    .request('SIGN_OUT', undefined, { deadline: frameDeadlines.signOut })
    .catch((error: unknown) => {
      if (!(error instanceof AppKitError) || unheard.has(error.code)) throw error
    })
  // Somebody may have logged in meanwhile.
  if (store.isLeaving()) store.clear()
}

async function getUser(
  client: Client,
  options: Parameters<FrameClient['getUser']>[0] = {},
): Promise<FrameUser> {
  const { store } = client.parameters
  const { chainId = store.lastChain() ?? 1, accountType, siwxMessage, socialUri, signal } = options
  // With a log-in that the frame has still to end, it takes the type in the same request.
  const preferredAccountType =
    accountType && (socialUri ? accountType : await preferAccount(client, accountType))
  const asked = {
    chainId,
    ...(preferredAccountType && { preferredAccountType }),
    ...(socialUri && { socialUri }),
  }
  const user =
    siwxMessage === undefined
      ? await requestOf(client, 'GET_USER', asked, { signal })
      : await requestOf(client, 'GET_USER', { ...asked, siwxMessage }, { signal, deadline: undefined })
  store.rememberLogin(user.email)
  store.rememberChain(chainId)
  return user
}

/** A frame that does not have the wanted account gives the plain one. */
const preferAccount = (client: Client, type: string) =>
  requestOf(client, 'SET_PREFERRED_ACCOUNT', { type }).then(
    () => type,
    () => 'eoa',
  )

function saysNobody({ frame }: Client, error: unknown): boolean {
  if (!(error instanceof AppKitError)) return false
  // Frames of other makers have no code for it.
  return error.code === 'WALLET_LOCKED' || (error.code === 'FRAME_FAILED' && frame?.ready?.draws === false)
}
