import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { bytesToBase64Url } from '../../../../common/base64.js'
import { algorithm } from './types.js'

export interface ReadProofParameters {
  /** The header `DPoP` of the request. */
  readonly proof: string
  readonly method: string
  /** The address that the proof must be for. Its query does not count. */
  readonly url: string
  /** The token that comes with the proof. Without one, the proof asks for a token. */
  readonly token?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A proof that is good, if it was not used before. */
export interface Proof {
  /** The thumbprint of its key (RFC 7638). */
  readonly jkt: string
  /** The id that is remembered so that nobody uses the proof again. */
  readonly id: string
}

/** The seconds that clocks may differ by. */
export const clockSkew = 60
/** The age of a proof, in seconds. */
const oldestProof = 60
/** The time for which a proof is remembered, in milliseconds: longer than it could be used. */
export const proofMemory = (oldestProof + 2 * clockSkew) * 1000 + 60_000
const maxProofLength = 4096

/**
 * Verifies a proof of DPoP (RFC 9449, section 4.3). Whether it was used before, the caller finds out.
 *
 * @throws Error with what is wrong, for a log.
 */
export async function readProof({ method, now, proof, token, url }: ReadProofParameters): Promise<Proof> {
  if (proof.length > maxProofLength) throw new Error('The proof is too long.')
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: [algorithm],
    typ: 'dpop+jwt',
    clockTolerance: clockSkew,
    maxTokenAge: oldestProof,
    currentDate: new Date(now),
  })
  const { jwk } = protectedHeader
  const { ath, htm, htu, jti } = payload
  if (jwk === undefined) throw new Error('The proof has no key.')
  if (typeof jti !== 'string' || jti === '' || jti.length > 256) throw new Error('The proof has no id.')
  if (htm !== method) throw new Error('The proof is for another method.')
  if (withoutQuery(htu) !== withoutQuery(url)) throw new Error('The proof is for another address.')
  if (token !== undefined && ath !== hashOfToken(token)) throw new Error('The proof is for another token.')
  const jkt = await calculateJwkThumbprint(jwk)
  return { jkt, id: `${jkt} ${jti}` }
}

/** `ath` of a token. */
const hashOfToken = (token: string) => bytesToBase64Url(sha256(utf8ToBytes(token)))

function withoutQuery(url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
