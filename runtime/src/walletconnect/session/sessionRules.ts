import { fieldsOf } from '../../../../common/records.js'
import { isTime } from './fields.js'
import {
  entriesOf,
  findMissing,
  type NamespaceErrorCode,
  type ProposalNamespaces,
  readSessionNamespaces,
  type SessionNamespaces,
} from './namespaces.js'
import { readMetadata, type Session, sessionLifetime } from './session.js'

/** The value, or the error code of the protocol for the answer. */
export type Judged<Value> = { readonly value: Value } | { readonly code: NamespaceErrorCode | RuleCode }
type RuleCode = 1002 | 1003 | 1004 | 1005 | 3002 | 3005

/** How much the clocks of the app and the wallet can differ. In seconds. */
const clockTolerance = 600

/**
 * Checks a settlement by the section "Session Settle" of the Sign specification: the namespaces contain what was
 * required, the expiry is in the future, and the key is the one that answered the proposal.
 *
 * @param now - in ms since 1970.
 */
export function readSettlement(
  params: unknown,
  {
    topic,
    self,
    peerKey,
    required,
    now,
  }: {
    readonly topic: string
    readonly self: string
    readonly peerKey: string
    readonly required: ProposalNamespaces
    readonly now: number
  },
): Judged<Session> {
  const { controller, expiry, namespaces, sessionConfig } = fieldsOf(params)
  const { publicKey, metadata } = fieldsOf(controller)
  const read = readSessionNamespaces(namespaces)
  if ('code' in read) return read
  const missing = findMissing(required, read.namespaces)
  if (missing !== undefined) return { code: missing }
  if (publicKey !== peerKey || !isTime(expiry) || expiry * 1000 <= now) return { code: 1005 }
  return {
    value: {
      topic,
      namespaces: read.namespaces,
      expiry,
      self,
      peer: { publicKey: peerKey, metadata: readMetadata(metadata) },
      ...(fieldsOf(sessionConfig).disableDeepLink === true && { config: { disableDeepLink: true } }),
    },
  }
}

/** Whether a settlement comes from the wallet that has settled the session. */
export function isOfController(params: unknown, { peer }: Session): boolean {
  return fieldsOf(fieldsOf(params).controller).publicKey === peer.publicKey
}

/** Reads the namespaces of an update. They replace the current ones. They can contain less, because none are required. */
export function readUpdate(params: unknown): Judged<SessionNamespaces> {
  const read = readSessionNamespaces(fieldsOf(params).namespaces)
  return 'code' in read ? { code: 1003 } : { value: read.namespaces }
}

/** Reads the new expiry of an extension, in seconds. Default: the default lifetime from now on. */
export function readExtension(params: unknown, session: Session, now: number): Judged<number> {
  const latest = Math.floor(now / 1000) + sessionLifetime
  const { expiry = latest } = fieldsOf(params)
  if (!isTime(expiry) || expiry > latest + clockTolerance) return { code: 1004 }
  // An extension without an expiry can arrive in the same second as the session.
  if ('expiry' in fieldsOf(params) && expiry <= session.expiry) return { code: 1004 }
  return { value: expiry }
}

/** An event of the wallet. */
export interface SessionNotice {
  readonly name: string
  readonly data: unknown
  readonly chainId: string
}

/** Reads an event. Its chain and name must be in the session. */
export function readNotice(params: unknown, session: Session): Judged<SessionNotice> {
  const { event, chainId } = fieldsOf(params)
  const { name, data } = fieldsOf(event)
  if (typeof name !== 'string' || typeof chainId !== 'string') return { code: 1002 }
  const entries = entriesOf(session.namespaces, chainId)
  if (entries.length === 0) return { code: 3005 }
  if (!entries.some((entry) => entry.events.includes(name))) return { code: 3002 }
  return { value: { name, data, chainId } }
}
