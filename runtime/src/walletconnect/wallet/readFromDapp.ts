import { isHex32 } from '../crypto/keys.js'
import type { PeerRequest } from '../rpc/createMessenger.js'
import type { RefusalCode } from '../rpc/refusal.js'
import { entriesOf, type ProposalNamespaces, readProposalNamespaces } from '../session/namespaces.js'
import { isTime, type PeerMetadata, readMetadata, recordOf, type Session } from '../session/session.js'

/** What a dapp asks for. */
export interface Proposal {
  /** Of the pairing it came on. */
  readonly topic: string
  readonly id: number
  readonly publicKey: string
  readonly metadata: PeerMetadata
  readonly required: ProposalNamespaces
  readonly optional: ProposalNamespaces
}

/** Something a dapp wants the wallet to do. */
export interface WalletRequest {
  readonly topic: string
  readonly id: number
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** In ms since 1970; after that nobody waits for the answer. */
  readonly expiry: number
}

type Read<Value> = { readonly value: Value } | { readonly code: RefusalCode }

/** A request without an expiry lives so long, in ms. */
const requestLifetime = 300_000

/** Reads a proposal; undefined when it has expired, so that nobody is asked any more. */
export function readProposal(request: PeerRequest, now: number): Read<Proposal> | undefined {
  const { id, topic } = request
  const { proposer, requiredNamespaces, optionalNamespaces, expiryTimestamp } = recordOf(request.params)
  const { publicKey, metadata } = recordOf(proposer)
  if (isTime(expiryTimestamp) && expiryTimestamp * 1000 <= now) return undefined
  const required = readProposalNamespaces(requiredNamespaces)
  if ('code' in required) return required
  const optional = readProposalNamespaces(optionalNamespaces)
  if ('code' in optional) return optional
  if (!isHex32(publicKey)) return { code: 5000 }
  const asked = { required: required.namespaces, optional: optional.namespaces }
  return { value: { topic, id, publicKey, metadata: readMetadata(metadata), ...asked } }
}

/** Reads a request of a session: its chain and method must have been approved. */
export function readRequest(request: PeerRequest, session: Session, now: number): Read<WalletRequest> {
  const { id, publishedAt, topic } = request
  const { request: asked, chainId } = recordOf(request.params)
  const { method, params, expiryTimestamp, expiry: olderName } = recordOf(asked)
  if (typeof chainId !== 'string' || typeof method !== 'string') return { code: 1001 }
  const entries = entriesOf(session.namespaces, chainId)
  if (entries.length === 0) return { code: 3005 }
  if (!entries.some((entry) => entry.methods.includes(method))) return { code: 1001 }
  const given = expiryTimestamp ?? olderName
  const expiry = isTime(given) ? given * 1000 : publishedAt + requestLifetime
  if (expiry <= now) return { code: 8000 }
  return { value: { topic, id, chainId, method, params, expiry } }
}
