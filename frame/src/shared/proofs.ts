import { base64UrlToBytes, bytesToBase64Url } from '../../../common/base64.js'
import { isRecord } from '../../../common/records.js'
import { hashText, randomText } from './encoding.js'

/** Proofs that a call comes from a device: DPoP (RFC 9449) with ES256. The key cannot leave its browser. */
export interface ProofFacts {
  readonly method: string
  /** Address of the call, without query and fragment. */
  readonly url: string
  /** The access token that is sent with the call. */
  readonly token?: string | undefined
}

interface PublicJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
const encode = (value: unknown) => bytesToBase64Url(new TextEncoder().encode(JSON.stringify(value)))
const field = /^[A-Za-z0-9_-]{43}$/

/** Makes a proof for one call. */
export async function createProof(
  keys: CryptoKeyPair,
  { method, token, url }: ProofFacts,
  now: number = Date.now(),
): Promise<string> {
  const { x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const head = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } })
  const ath = token === undefined ? {} : { ath: await hashText(token) }
  const iat = Math.floor(now / 1000)
  const text = `${head}.${encode({ htm: method, htu: url, iat, jti: randomText(16), ...ath })}`
  const signature = await crypto.subtle.sign(signing, keys.privateKey, new TextEncoder().encode(text))
  return `${text}.${bytesToBase64Url(new Uint8Array(signature))}`
}

/** The content of a valid proof. */
export interface Proof {
  /** RFC 7638 thumbprint of the device's key. */
  readonly device: string
  readonly jti: string
}

/** The clock of a device may differ from the server's by so many seconds. */
export const proofSkew = 300

/**
 * Checks a proof for one call. It does not know which proofs were used before: the caller does.
 *
 * @returns the device, or why the proof is refused: `clock` if its time is too far from ours
 */
export async function checkProof(
  text: string,
  { method, token, url }: ProofFacts,
  now: number,
): Promise<Proof | 'clock' | 'invalid'> {
  const [head = '', body = '', mark = '', ...more] = text.length > 4096 ? [] : text.split('.')
  const [header, claims, signature] = [readJson(head), readJson(body), base64UrlToBytes(mark)]
  if (more.length > 0 || !header || !claims || signature?.length !== 64) return 'invalid'
  const jwk = readJwk(header.jwk)
  if (header.typ !== 'dpop+jwt' || header.alg !== 'ES256' || jwk === undefined) return 'invalid'
  const { ath, htm, htu, iat, jti } = claims
  const expected = token === undefined ? undefined : await hashText(token)
  if (htm !== method || htu !== url || ath !== expected) return 'invalid'
  if (typeof jti !== 'string' || !/^[A-Za-z0-9_-]{22,64}$/.test(jti) || typeof iat !== 'number')
    return 'invalid'
  try {
    const key = await crypto.subtle.importKey('jwk', { ...jwk }, algorithm, false, ['verify'])
    const bytes = new TextEncoder().encode(`${head}.${body}`)
    if (!(await crypto.subtle.verify(signing, key, signature, bytes))) return 'invalid'
  } catch {
    return 'invalid'
  }
  if (!(Math.abs(now / 1000 - iat) <= proofSkew)) return 'clock'
  return { jti, device: await thumbprint(jwk) }
}

/** RFC 7638. */
const thumbprint = ({ crv, kty, x, y }: PublicJwk) => hashText(JSON.stringify({ crv, kty, x, y }))

function readJson(part: string): Readonly<Record<string, unknown>> | undefined {
  const bytes = base64UrlToBytes(part)
  if (bytes === undefined) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function readJwk(value: unknown): PublicJwk | undefined {
  if (!isRecord(value) || 'd' in value) return undefined
  const { crv, kty, x, y } = value
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') return undefined
  return field.test(x) && field.test(y) ? { kty, crv, x, y } : undefined
}
