import { AppKitError } from '../../errors/AppKitError.js'
import { readCacaoRequest } from '../../signin/cacao/readCacaoRequest.js'
import { writeRecap } from '../../signin/cacao/recap.js'
import type { CacaoRequest } from '../../signin/cacao/verifyCacao.js'
import type { ChainOptions } from '../../signin/verify/chainOptions.js'
import { recordOf } from '../session/fields.js'
import type { Companion } from '../session/proposal.js'
import { type PeerMetadata, readMetadata, sessionLifetime } from '../session/session.js'
import { judgeAuth } from './judgeAuth.js'
import { listenForCompanion, type ReadAnswer } from './listenForCompanion.js'

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
    const { cacaos, responder } = recordOf(result)
    const { publicKey, metadata } = recordOf(responder)
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
