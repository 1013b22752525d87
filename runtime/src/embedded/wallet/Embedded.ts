import type { ReadonlySignal } from '@preact/signals-core'
import type { ChainNamespace } from '../../chains/types.js'
import type { Channel } from '../channel/createChannel.js'
import type { FrameView } from '../channel/transport.js'
import type { FrameClient, FrameUser } from './createFrameClient.js'
import type { LoginStore } from './loginStore.js'

/** The embedded wallet of a kit. */
export interface Embedded {
  readonly client: FrameClient
  readonly store: LoginStore
  /** What a frame that draws shows now; undefined when it shows nothing. */
  readonly view: ReadonlySignal<FrameView | undefined>
  /** How the last of its views ended. */
  readonly outcome: ReadonlySignal<FrameView['outcome']>
  /** Who is logged in, as the frame has said it last. */
  readonly user: ReadonlySignal<FrameUser | undefined>
  /** The same, as it was said of the account of a namespace. Reads signals. */
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
   * Starts a log-in by email; whoever has a session is connected at once.
   *
   * @returns what the user has to do next.
   * @throws AppKitError as `FrameClient.connectEmail` and `connect`.
   */
  logIn(email: string): Promise<Awaited<ReturnType<FrameClient['connectEmail']>>>
  /**
   * Ends a log-in with an account of another site, and connects.
   *
   * @param uri - what the provider's window passed on.
   * @param provider - shown as the name of the wallet.
   * @throws AppKitError what the frame answered; as `connect`.
   */
  logInSocial(uri: string, provider: string, signal: AbortSignal): Promise<void>
  /**
   * Connects the wallet of whoever has just logged in, in every namespace that the frame has an account in.
   *
   * @param socialUri - what the provider's window passed on, if that was how.
   * @throws AppKitError what the frame answered, when it has none.
   */
  connect(socialUri?: string): Promise<void>
  /** Reads who is logged in anew, after the user has changed something in the frame. Never rejects. */
  refresh(): Promise<void>
  /** Picks up a log-in of an earlier visit. Never rejects. */
  restore(): Promise<void>
}
