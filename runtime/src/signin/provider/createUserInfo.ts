import { createLocalJWKSet } from 'jose'
import { AppKitError } from '../../errors/AppKitError.js'
import { toJwks } from '../issuer/tokenKeys.js'
import { createProofCheck } from '../tokens/checkProof.js'
import { readPresented, respondRefused } from '../tokens/presented.js'
import { readToken } from '../tokens/readToken.js'
import { respond } from '../web/http.js'
import { providerPaths } from './describeProvider.js'
import type { ProviderCallsParameters } from './parameters.js'

/** The call in which an app reads the claims of its user (OpenID Connect Core 1.0, section 5.3). */
export function createUserInfo({ issuer, now, options, storage }: ProviderCallsParameters) {
  const keys = createLocalJWKSet(toJwks(issuer.keys))
  const url = `${options.issuer}/${providerPaths.userinfo}`
  const checkProof = createProofCheck({ origin: new URL(url).origin, storage }, now)
  return async (request: Request): Promise<Response> => {
    try {
      const { isBound, token } = readPresented(request)
      const claims = await readToken({
        token,
        keys,
        issuer: options.issuer,
        audience: options.issuer,
        now: now(),
      })
      await checkProof({ headers: request.headers, method: request.method, url }, { claims, isBound, token })
      const { accounts, amr, auth_time, sub } = claims
      return respond(200, { sub, accounts, amr, auth_time })
    } catch (error) {
      if (error instanceof AppKitError) return respondRefused(error, true)
      throw error
    }
  }
}
