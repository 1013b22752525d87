import type { Json } from '../spec/types.js'

/** A kind with what belongs to it; the spec has checked its shape. */
export interface Typed {
  readonly type: string
  readonly data?: Json
}

/** What a session allows. */
export interface SessionTerms {
  /** Seconds since 1970. */
  readonly expiry: number
  readonly signer: Typed
  readonly permissions: readonly Typed[]
  readonly policies: readonly Typed[]
}

/** A session as it is kept. */
export interface StoredSession extends SessionTerms {
  readonly pci: string
  /** CAIP-10, with the address in lower case. */
  readonly account: string
  readonly projectId: string
  /** Seconds since 1970. */
  readonly createdAt: number
  /** Hexadecimal; null until the session is activated. */
  readonly context: string | null
  /** Seconds since 1970. */
  readonly revokedAt: number | null
  /** Key of the service for this session, 32 bytes in hexadecimal. */
  readonly serviceKey: `0x${string}`
}

/** Sessions that are kept. */
export interface SessionStore {
  add(session: StoredSession): Promise<void>
  find(account: string, pci: string): Promise<StoredSession | null>
  /** Every session of an account, also those that are over, oldest first. */
  list(account: string): Promise<StoredSession[]>
  activate(pci: string, terms: SessionTerms, context: string): Promise<void>
  /** False when it was revoked before. */
  revoke(pci: string, at: number): Promise<boolean>
}

/** A user operation as a caller sends it (ERC-4337, EntryPoint 0.7); amounts are hexadecimal. */
export type UserOperation = Readonly<Record<string, unknown>>
