import { fieldsOf } from '../../../../common/records.js'
import { readCacaoRequest } from '../../signin/cacao/readCacaoRequest.js'
import type { CacaoRequest } from '../../signin/cacao/verifyCacao.js'
import { isHex32 } from '../crypto/keys.js'
import type { PeerRequest } from '../rpc/createMessenger.js'
import type { RefusalCode } from '../rpc/refusal.js'
import { isTime } from '../session/fields.js'
import { entriesOf, type ProposalNamespaces, readProposalNamespaces } from '../session/namespaces.js'
import { type PeerMetadata, readMetadata, type Session } from '../session/session.js'

/** A session proposal of a dapp. */
export interface Proposal {
  /** The topic of the pairing. */
  readonly topic: string
  readonly id: number
  readonly publicKey: string
  readonly metadata: PeerMetadata
  readonly required: ProposalNamespaces
  readonly optional: ProposalNamespaces
  /** In ms since 1970. After it, the dapp no longer waits for the answer. */
  readonly expiry: number
}

/** A request of a dapp on a session. */
export interface WalletRequest {
  readonly topic: string
  readonly id: number
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** In ms since 1970. After it, the dapp no longer waits for the answer. */
  readonly expiry: number
}

/** A sign-in request that a dapp sends while it connects (`wc_sessionAuthenticate`). */
export interface SignInRequest {
  /** The topic of the pairing. */
  readonly topic: string
  readonly id: number
  readonly publicKey: string
  readonly metadata: PeerMetadata
  readonly payload: CacaoRequest
  /** In ms since 1970. After it, the dapp no longer waits for the answer. */
  readonly expiry: number
}

type Read<Value> = { readonly value: Value } | { readonly code: RefusalCode }

/** The lifetime of a request without an expiry. In ms. */
const requestLifetime = 300_000

/** When a dapp no longer waits for an answer, in ms since 1970. @param from - when a lifetime without an expiry begins. */
const expiryOf = (given: unknown, from: number): number =>
  isTime(given) ? given * 1000 : from + requestLifetime

/** Reads a proposal. Undefined if it has expired. */
export function readProposal(request: PeerRequest, now: number): Read<Proposal> | undefined {
  const { id, topic } = request
  const { proposer, requiredNamespaces, optionalNamespaces, expiryTimestamp } = fieldsOf(request.params)
  const { publicKey, metadata } = fieldsOf(proposer)
  const expiry = expiryOf(expiryTimestamp, now)
  if (expiry <= now) return undefined
  const required = readProposalNamespaces(requiredNamespaces)
  if ('code' in required) return required
  const optional = readProposalNamespaces(optionalNamespaces)
  if ('code' in optional) return optional
  if (!isHex32(publicKey)) return { code: 5000 }
  const asked = { required: required.namespaces, optional: optional.namespaces }
  return { value: { topic, id, publicKey, metadata: readMetadata(metadata), ...asked, expiry } }
}

/** Reads a sign-in request. Undefined if it has expired, or if an eip155 account cannot sign it. */
export function readSignInRequest(request: PeerRequest, now: number): SignInRequest | undefined {
  const { id, topic } = request
  const { requester, authPayload, expiryTimestamp } = fieldsOf(request.params)
  const { publicKey, metadata } = fieldsOf(requester)
  const payload = readCacaoRequest(authPayload)
  const expiry = expiryOf(expiryTimestamp, now)
  if (expiry <= now || payload === undefined || !isHex32(publicKey)) return undefined
  return { topic, id, publicKey, metadata: readMetadata(metadata), payload, expiry }
}

/** Reads a request of a session. Its chain and method must be approved. */
export function readRequest(request: PeerRequest, session: Session, now: number): Read<WalletRequest> {
  const { id, topic } = request
  const { request: asked, chainId } = fieldsOf(request.params)
  const { method, params, expiryTimestamp, expiry: olderName } = fieldsOf(asked)
  if (typeof chainId !== 'string' || typeof method !== 'string') return { code: 1001 }
  const entries = entriesOf(session.namespaces, chainId)
  if (entries.length === 0) return { code: 3005 }
  if (!entries.some((entry) => entry.methods.includes(method))) return { code: 1001 }
  const expiry = expiryOf(expiryTimestamp ?? olderName, request.publishedAt)
  if (expiry <= now) return { code: 8000 }
  return { value: { topic, id, chainId, method, params, expiry } }
}
