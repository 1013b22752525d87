import { fieldsOf } from '../../../../common/records.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { readCacaoRequest } from '../../signin/cacao/readCacaoRequest.js'
import { isRecap, writeRecap } from '../../signin/cacao/recap.js'
import { type CacaoRequest, readCacao, verifyCacao } from '../../signin/cacao/verifyCacao.js'
import type { SignInSession } from '../../signin/message/types.js'
import type { ChainOptions } from '../../signin/verify/chainOptions.js'
import type { SessionNamespaces } from '../session/namespaces.js'
import type { Companion } from '../session/proposal.js'
import { type PeerMetadata, readMetadata, sessionLifetime } from '../session/session.js'
import { listenForCompanion, type ReadAnswer } from './listenForCompanion.js'
import { sessionOf } from './sessionOf.js'

/** A sign-in request that is sent while the wallet connects. */
export interface AuthRequest extends Omit<CacaoRequest, 'version' | 'iat'> {
  /** RFC 3339. Default: now. */
  readonly iat?: string | undefined
  /** Methods of eip155 for the session. Without any, the wallet only signs. */
  readonly methods?: readonly string[] | undefined
}

/** A companion that asks for a sign-in. */
export interface AuthCompanion extends Companion {
  readonly read: ReadAnswer
}

/** In seconds. */
const requestLifetime = 3600

/** The request as it is sent. Its last resource is a recap (ERC-5573) with the methods of the session. */
export function toCacaoRequest({ methods = [], resources = [], ...request }: AuthRequest): CacaoRequest {
  const all = methods.length === 0 ? resources : [...resources, writeRecap(methods)]
  return {
    ...request,
    version: '1',
    iat: request.iat ?? new Date().toISOString(),
    ...(all.length > 0 && { resources: all }),
  }
}

/**
 * Creates the sign-in request that is sent with a proposal. A wallet that supports it connects and signs in in one step
 * (`wc_sessionAuthenticate` of the Sign specification).
 *
 * @param asked - the result of `toCacaoRequest`, possibly stored by an earlier page.
 * @param options.chains - returns nodes of the chains. They are needed for contract accounts.
 * @returns undefined if `asked` is invalid.
 */
export function createAuthCompanion(
  asked: unknown,
  { chains, metadata }: { readonly chains: () => Promise<ChainOptions>; readonly metadata: PeerMetadata },
): AuthCompanion | undefined {
  const request = readCacaoRequest(asked)
  if (request === undefined) return undefined
  const read: ReadAnswer = async ({ result, senderPublicKey = '' }, { self, topic }) => {
    const { cacaos, responder } = fieldsOf(result)
    const { publicKey, metadata } = fieldsOf(responder)
    const judged = await judgeAuth(request, cacaos, await chains())
    if ('code' in judged)
      throw new AppKitError('SESSION_INVALID', { details: `authentication ${judged.code}` })
    if (publicKey !== senderPublicKey)
      throw new AppKitError('SESSION_INVALID', { details: 'responder publicKey' })
    const { namespaces, signed } = judged
    const expiry = Math.floor(Date.now() / 1000) + sessionLifetime
    const peer = { publicKey: senderPublicKey, metadata: readMetadata(metadata) }
    return { signed, session: namespaces && { topic, namespaces, expiry, self, peer } }
  }
  return {
    method: 'wc_sessionAuthenticate',
    asked: request,
    read,
    params: (publicKey) => ({
      requester: { publicKey, metadata },
      authPayload: { type: 'caip122', ...request },
      expiryTimestamp: Math.floor(Date.now() / 1000) + requestLifetime,
    }),
    listen: (messenger, sent, onOutcome) => listenForCompanion(messenger, read, sent, onOutcome),
  }
}

/** The result of an authentication, or the error code of the protocol: 11003 if a message is not the requested one, 11004 if a signature is invalid. */
type JudgedAuth =
  | {
      /** One for each signed chain. */
      readonly signed: readonly SignInSession[]
      /** The namespaces of the session. Undefined if the wallet only signed. */
      readonly namespaces: SessionNamespaces | undefined
    }
  | { readonly code: 11003 | 11004 }

const maxCacaos = 50
const changed: JudgedAuth = { code: 11003 }

/**
 * Checks the reply of a wallet to an authentication request. Each message must be the requested one, its chain and
 * permissions must have been requested, and the signature must be valid for the account.
 *
 * @param asked - the request as it was sent. Its last resource is the recap (ERC-5573).
 * @param answered - the `cacaos` of the reply.
 * @param options - nodes of the chains. They are needed for contract accounts.
 * @returns the sign-ins and the namespaces of the session, or an error code. Never rejects because of the reply.
 */
export async function judgeAuth(
  asked: CacaoRequest,
  answered: unknown,
  options: ChainOptions,
): Promise<JudgedAuth> {
  if (!Array.isArray(answered) || answered.length === 0 || answered.length > maxCacaos) return changed
  const read = answered.map(readCacao)
  const [first] = read
  if (first === undefined) return changed
  const { address } = first.fields
  const recapOf = (each: typeof first) => each.fields.resources?.filter(isRecap).at(-1)
  const isOne = read.every((each) => each?.fields.address === address && recapOf(each) === recapOf(first))
  if (!isOne) return changed
  const signed: SignInSession[] = []
  for (const each of answered) {
    const verified = await verifyCacao(each, asked, options)
    if (verified.status === 'valid') signed.push(verified.session)
    else return verified.code === 'format' ? changed : { code: 11004 }
  }
  const accounts = signed.map(({ data }) => ({ ...data, address }))
  return { signed, namespaces: sessionOf(accounts) }
}
