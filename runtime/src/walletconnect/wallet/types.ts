import type { Cacao } from '../../signin/cacao/verifyCacao.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import type { Answer } from '../rpc/createMessenger.js'
import type { SessionEntry } from '../session/createSessions.js'
import type { SessionNamespaces } from '../session/namespaces.js'
import type { PeerMetadata, Session } from '../session/session.js'
import type { Proposal, SignInRequest, WalletRequest } from './readFromDapp.js'

/** Requests of dapps, and changes of sessions. */
export type WalletEvent =
  | { readonly type: 'proposal'; readonly proposal: Proposal }
  /** Instead of a proposal, if the dapp asks for a sign-in and the wallet `signsIn`. */
  | { readonly type: 'signIn'; readonly request: SignInRequest }
  | { readonly type: 'request'; readonly request: WalletRequest }
  /** `ended`: by the dapp or the wallet, or because it has expired. */
  | { readonly type: 'restored' | 'acknowledged' | 'ended'; readonly session: Session }

/** The wallet's side of the Sign protocol. */
export interface WalletClient {
  /**
   * Pairs with a dapp by the URI of a QR code or link. The proposal arrives as an event.
   *
   * @throws AppKitError PAIRING_INVALID; PROPOSAL_EXPIRED if it is too old; PAIRING_USED if it was answered before,
   *   by the user or because it could not be read; errors of the relay.
   */
  pair(uri: string): Promise<void>
  /**
   * Approves a proposal.
   *
   * @param namespaces - the namespaces that the user allows (`approveNamespaces`).
   * @throws AppKitError SESSION_INVALID if they lack something that the proposal requires; PROPOSAL_EXPIRED if the dapp
   *   waits no more; errors of the relay.
   */
  approve(proposal: Proposal, namespaces: SessionNamespaces): Promise<Session>
  reject(proposal: Proposal): Promise<void>
  /**
   * Answers a sign-in request, which also connects.
   *
   * @param cacaos - one for each signed chain (`prepareSignIn`).
   * @returns the session. Undefined if the dapp requested none.
   * @throws AppKitError SESSION_INVALID if they do not match the request; PROPOSAL_EXPIRED if the dapp waits no more;
   *   errors of the relay.
   */
  approveSignIn(request: SignInRequest, cacaos: readonly Cacao[]): Promise<Session | undefined>
  rejectSignIn(request: SignInRequest): Promise<void>
  /**
   * Answers a request once. An expired request is not answered.
   *
   * @throws AppKitError errors of the relay. Then it can be answered again.
   */
  respond(request: WalletRequest, answer: Answer): Promise<void>
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  /** Extends a session by the default lifetime. */
  extend(topic: string): Promise<void>
  emit(
    topic: string,
    event: { readonly name: string; readonly data: unknown },
    chainId: string,
  ): Promise<void>
  ping(topic: string): Promise<void>
  /** Ends a session at once and notifies the dapp. Never rejects. */
  disconnect(topic: string): Promise<void>
  /** Restores the sessions of earlier visits. Their unanswered requests arrive as events. */
  restore(): Promise<void>
  sessions(): readonly Readonly<SessionEntry>[]
  /** Handles a message of the relay. @returns whether it could be opened. */
  deliver(message: RelayMessage): Promise<boolean>
  stop(): void
}

export interface CreateWalletClientParameters {
  /** Returns the relay client. A function, because that client is created with `deliver`. */
  readonly relay: () => RelayClient
  readonly keys: KeyStore
  readonly storage: StoragePort
  readonly metadata: PeerMetadata
  readonly onEvent: (event: WalletEvent) => void
  /** Whether the wallet accepts sign-in requests while it connects. Default: false; then it receives the proposal instead. */
  readonly signsIn?: () => boolean
}
