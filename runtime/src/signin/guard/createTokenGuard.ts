import { createRemoteJWKSet, customFetch } from 'jose'
import { fetchBounded } from '../../../../common/fetchBounded.js'
import { createProofCheck } from '../tokens/checkProof.js'
import { keysPath } from '../tokens/issuers.js'
import { readPresented, respondRefused } from '../tokens/presented.js'
import { readToken } from '../tokens/readToken.js'
import type { GuardedRequest, TokenClaims } from '../tokens/types.js'
import { checkGuardOptions } from './checkGuardOptions.js'
import type { TokenGuard, TokenGuardOptions } from './types.js'

/** How long keys are used before they are asked for again, and the pause after that before an unknown key has them asked for. */
const keysLife = 600_000
const cooldown = 30_000
const keysTimeout = 5_000

/**
 * Creates what verifies the tokens of a sign-in server on another server (docs/identity.md).
 *
 * @param options - whose tokens, and the name of this server.
 * @returns a guard; a function such as `guardHono` puts it before routes.
 * @throws AppKitError TOKEN_GUARD_OPTION_INVALID with the name of the option in `details`.
 *
 * @example
 * import { createTokenGuard, guardHono } from 'appkit-runtime/signin/guard'
 *
 * declare const app: { use(path: string, handler: unknown): void }
 *
 * const guard = createTokenGuard({ issuer: 'https://app.example/auth', audience: 'https://orders.example' })
 * app.use('/orders/*', guardHono(guard))
 */
export function createTokenGuard(options: TokenGuardOptions): TokenGuard {
  checkGuardOptions(options)
  const { audience, dpop, issuer, jwksUri = `${issuer}/${keysPath}` } = options
  const now = options.now ?? Date.now
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    cacheMaxAge: keysLife,
    cooldownDuration: cooldown,
    timeoutDuration: keysTimeout,
    [customFetch]: fetchBounded,
  })
  const checkProof = createProofCheck(dpop, now)
  const check = async (request: GuardedRequest): Promise<TokenClaims> => {
    const { isBound, token } = readPresented(request)
    const claims = await readToken({ token, keys, issuer, audience, now: now() })
    await checkProof(request, { claims, isBound, token })
    return claims
  }
  // A proof works once, and a request may come to several guards, as those of nested routes.
  const checked = new WeakMap<GuardedRequest, Promise<TokenClaims>>()
  return {
    verify(request) {
      const verdict = checked.get(request) ?? check(request)
      checked.set(request, verdict)
      return verdict
    },
    refuse: (error) => respondRefused(error, dpop !== undefined),
  }
}
