import type { Json } from '../spec/types.js'

/** A type and its data, validated by the spec. */
export interface Typed {
  readonly type: string
  readonly data?: Json
}

/** The terms of a session: its signer, and its permissions until they expire. */
export interface SessionTerms {
  /** Seconds since 1970. */
  readonly expiry: number
  readonly signer: Typed
  readonly permissions: readonly Typed[]
  readonly policies: readonly Typed[]
}

/** A stored session. */
export interface StoredSession extends SessionTerms {
  readonly pci: string
  /** CAIP-10, with the address in lower case. */
  readonly account: string
  readonly projectId: string
  /** Seconds since 1970. */
  readonly createdAt: number
  /** Hexadecimal. Null until the session is activated. */
  readonly context: string | null
  /** Seconds since 1970. */
  readonly revokedAt: number | null
  /** The service's private key for this session, 32 bytes in hexadecimal. */
  readonly serviceKey: `0x${string}`
  /** The share of the network that prepared it (`shareOf`). Null for one from before networks were counted. */
  readonly share: number | null
}

/**
 * Whether one more session can be in use, or the share that is used up: that of the account, of the network in it, of the
 * network among all, or of the whole server.
 */
export type SessionRoom = 'free' | 'account' | 'networkOfAccount' | 'network' | 'server'

/** The store of sessions. */
export interface SessionStore {
  add(session: StoredSession): Promise<void>
  find(account: string, pci: string): Promise<StoredSession | null>
  /**
   * The sessions of an account that are in use and the newest others, oldest first. A client that knows the id of one that
   * waits for its account can end the wait, so only the network that prepared it sees it.
   */
  list(account: string, share: number): Promise<StoredSession[]>
  /** @param share - null for a session from before networks were counted */
  room(account: string, share: number | null): Promise<SessionRoom>
  /** Whether a network may prepare one more session today. */
  canPrepare(share: number): Promise<boolean>
  /** Returns false if it was already activated with something else. */
  activate(pci: string, terms: SessionTerms, context: string): Promise<boolean>
  /** Returns false if it was already revoked. */
  revoke(pci: string, at: number): Promise<boolean>
}

/** A user operation as the app sends it (ERC-4337, EntryPoint 0.7). Amounts are hexadecimal. */
export type UserOperation = Readonly<Record<string, unknown>>
