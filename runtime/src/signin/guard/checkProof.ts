import { hashOf } from '../server/http.js'
import { createMemoryStorage } from '../server/storage/createMemoryStorage.js'
import { proofMemory, readProof } from '../tokens/readProof.js'
import type { TokenClaims } from '../tokens/types.js'
import type { Presented } from './presented.js'
import { refused } from './readToken.js'
import type { GuardedRequest, ProofOptions } from './types.js'

/** A token that is presented, and what it says. */
export interface PresentedToken extends Presented {
  readonly claims: TokenClaims
}

/** Checks that the sender has the key that a token is bound to (RFC 9449, section 7). */
export function createProofCheck(options: ProofOptions | undefined, now: () => number) {
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
