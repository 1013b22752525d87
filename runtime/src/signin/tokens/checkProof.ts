import { hashOf } from '../web/http.js'
import type { Presented } from './presented.js'
import { proofMemory, readProof } from './readProof.js'
import { refused } from './readToken.js'
import type { CallCounter, GuardedRequest, ProofOptions, TokenClaims } from './types.js'

/** A token that is presented, and its claims. */
export interface PresentedToken extends Presented {
  readonly claims: TokenClaims
}

/** Checks that the sender has the key that a token is bound to (RFC 9449, section 7). */
export function createProofCheck(options: ProofOptions | undefined, now: () => number) {
  const storage = options?.storage ?? createCounter()
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

const maxNames = 100_000

/** Counts in this process. The oldest names make room for new ones, so that they cannot fill the memory. */
function createCounter(): CallCounter {
  const counts = new Map<string, { readonly until: number; count: number }>()
  return {
    async countCall(name, span, now) {
      const known = counts.get(name)
      if (known !== undefined && known.until > now) return ++known.count
      counts.delete(name)
      for (const oldest of counts.keys()) {
        if (counts.size < maxNames) break
        counts.delete(oldest)
      }
      counts.set(name, { until: now + span, count: 1 })
      return 1
    },
  }
}
