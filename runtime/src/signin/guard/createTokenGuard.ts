import { createRemoteJWKSet } from 'jose'
import { type AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { tokenTexts } from '../../errors/texts/tokens.js'
import { hashOf, respond } from '../server/http.js'
import { createMemoryStorage } from '../server/storage/createMemoryStorage.js'
import { keysPath } from '../tokens/issuers.js'
import { proofMemory, readProof } from '../tokens/readProof.js'
import { algorithm, type TokenClaims } from '../tokens/types.js'
import { checkGuardOptions } from './checkGuardOptions.js'
import { longestToken, readToken, refused } from './readToken.js'
import type { GuardedRequest, ProofOptions, TokenGuard, TokenGuardOptions } from './types.js'

addErrorTexts(tokenTexts)

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
  })
  const checkProof = createProofCheck(dpop, now)
  return {
    async verify(request) {
      const [, scheme = '', token = ''] =
        /^(bearer|dpop) +([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
      if (token === '') throw refused('missing')
      if (token.length > longestToken) throw refused('invalid')
      const claims = await readToken({ token, keys, issuer, audience, now: now() })
      await checkProof(request, { claims, isBound: scheme.toLowerCase() === 'dpop', token })
      return claims
    },
    refuse: (error) => respondRefused(error, dpop !== undefined),
  }
}

interface PresentedToken {
  readonly claims: TokenClaims
  /** Whether it is presented as one that is bound to a key. */
  readonly isBound: boolean
  readonly token: string
}

/** Checks that the sender has the key that a token is bound to (RFC 9449, section 7). */
function createProofCheck(options: ProofOptions | undefined, now: () => number) {
  const storage = options?.storage ?? createMemoryStorage()
  return async (request: GuardedRequest, { claims, isBound, token }: PresentedToken): Promise<void> => {
    const bound = claims.cnf?.jkt
    // A bound token that is taken as a plain one would be good for whoever stole it.
    if (isBound !== (bound !== undefined)) throw refused('proof')
    if (bound === undefined) {
      if (options?.required === true) throw refused('proof')
      return
    }
    const proof = request.headers.get('dpop')
    if (options === undefined || proof === null) throw refused('proof')
    const { pathname } = new URL(request.url)
    const url = `${options.origin}${pathname}`
    const read = await readProof({ proof, method: request.method, url, token, now: now() }).catch(
      (cause: unknown) => {
        throw refused('proof', cause)
      },
    )
    if (read.jkt !== bound) throw refused('proof')
    if ((await storage.countCall(hashOf(`dpop ${read.id}`), proofMemory, now())) > 1) throw refused('proof')
  }
}

function respondRefused({ code, details, message }: AppKitError, hasProofs: boolean): Response {
  if (code !== 'TOKEN_REFUSED') {
    const headers = new Headers({ 'retry-after': '5' })
    return respond(503, { error: { code: 'unavailable', message } }, headers)
  }
  const error =
    details === 'missing' ? '' : ` error="${details === 'proof' ? 'invalid_dpop_proof' : 'invalid_token'}"`
  const headers = new Headers()
  if (details !== 'proof') headers.append('www-authenticate', `Bearer${error}`)
  if (hasProofs || details === 'proof')
    headers.append('www-authenticate', `DPoP${error && `${error},`} algs="${algorithm}"`)
  return respond(401, { error: { code: details ?? 'invalid', message } }, headers)
}
