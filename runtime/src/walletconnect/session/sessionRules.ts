import {
  entriesOf,
  findMissing,
  type NamespaceErrorCode,
  type ProposalNamespaces,
  readSessionNamespaces,
  type SessionNamespaces,
} from './namespaces.js'
import { isTime, readMetadata, recordOf, type Session, sessionLifetime } from './session.js'

/** What was read, or the protocol's code to answer with. */
export type Judged<Value> = { readonly value: Value } | { readonly code: NamespaceErrorCode | RuleCode }
type RuleCode = 1002 | 1003 | 1004 | 1005 | 3002 | 3005

/** A few minutes more than a wallet may give: clocks differ. In seconds. */
const clockTolerance = 600

/**
 * What a wallet settles, judged by the Sign specification, "Session Settle": namespaces that hold what was
 * required, an expiry to come, and the key that answered the proposal.
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
  const { controller, expiry, namespaces, sessionConfig } = recordOf(params)
  const { publicKey, metadata } = recordOf(controller)
  const read = readSessionNamespaces(namespaces)
  if ('code' in read) return read
  const missing = findMissing(required, read.namespaces)
  if (missing !== undefined) return { code: missing }
  if (publicKey !== peerKey || !isTime(expiry) || expiry * 1000 <= now) return { code: 1005 }
  return {
    value: {
      ...{ topic, namespaces: read.namespaces, expiry, self },
      peer: { publicKey: peerKey, metadata: readMetadata(metadata) },
      ...(recordOf(sessionConfig).disableDeepLink === true && { config: { disableDeepLink: true } }),
    },
  }
}

/** Whether a settlement is the one a session came from, as far as it can be told. */
export function isOfController(params: unknown, { peer }: Session): boolean {
  return recordOf(recordOf(params).controller).publicKey === peer.publicKey
}

/** New namespaces, whole: they replace the present ones and may hold less. Nothing was required. */
export function readUpdate(params: unknown): Judged<SessionNamespaces> {
  const read = readSessionNamespaces(recordOf(params).namespaces)
  return 'code' in read ? { code: 1003 } : { value: read.namespaces }
}

/** The expiry an extension gives, in seconds: the one it names, else a whole lifetime from now. */
export function readExtension(params: unknown, session: Session, now: number): Judged<number> {
  const latest = Math.floor(now / 1000) + sessionLifetime
  const { expiry = latest } = recordOf(params)
  if (!isTime(expiry) || expiry > latest + clockTolerance) return { code: 1004 }
  // One that names none may come in the same second as the session.
  if ('expiry' in recordOf(params) && expiry <= session.expiry) return { code: 1004 }
  return { value: expiry }
}

/** Something that happened in the wallet. */
export interface SessionNotice {
  readonly name: string
  readonly data: unknown
  readonly chainId: string
}

/** An event, of a chain and with a name that the session holds. */
export function readNotice(params: unknown, session: Session): Judged<SessionNotice> {
  const { event, chainId } = recordOf(params)
  const { name, data } = recordOf(event)
  if (typeof name !== 'string' || typeof chainId !== 'string') return { code: 1002 }
  const entries = entriesOf(session.namespaces, chainId)
  if (entries.length === 0) return { code: 3005 }
  if (!entries.some((entry) => entry.events.includes(name))) return { code: 3002 }
  return { value: { name, data, chainId } }
}
