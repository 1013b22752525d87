import { bytesToBase64Url } from '../../../../common/base64.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'

export interface ProofParameters {
  readonly method: string
  readonly url: string
  /** The token that the proof goes with. */
  readonly token?: string | undefined
}

interface ProofKey {
  readonly privateKey: CryptoKey
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const encode = (text: string) => new TextEncoder().encode(text)
const part = (value: object) => bytesToBase64Url(encode(JSON.stringify(value)))
const keys = /* @__PURE__ */ new WeakMap<Kit, Promise<ProofKey>>()

/** The key of this page. Nothing can read its private part, and it is gone with the page. */
function keyOf(kit: Kit): Promise<ProofKey> {
  const key = keys.get(kit) ?? makeKey()
  keys.set(kit, key)
  key.catch(() => keys.delete(kit))
  return key
}

async function makeKey(): Promise<ProofKey> {
  try {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
    const { crv = '', kty = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
    return { privateKey, jwk: { kty, crv, x, y } }
  } catch (cause) {
    // A page over http has no `subtle`.
    throw new AppKitError('TOKEN_KEY_UNAVAILABLE', { cause })
  }
}

/**
 * Writes a proof that this page has its key (RFC 9449, section 4.2). It is good for one request within a minute.
 *
 * @throws AppKitError TOKEN_KEY_UNAVAILABLE
 */
export async function writeProof(kit: Kit, { method, token, url }: ProofParameters): Promise<string> {
  const { jwk, privateKey } = await keyOf(kit)
  const { origin, pathname } = new URL(url, location.href)
  const claims = {
    jti: crypto.randomUUID(),
    htm: method.toUpperCase(),
    htu: `${origin}${pathname}`,
    iat: Math.floor(Date.now() / 1000),
    ...(token !== undefined && { ath: await hash(token) }),
  }
  const text = `${part({ alg: 'ES256', typ: 'dpop+jwt', jwk })}.${part(claims)}`
  const signature = await crypto.subtle.sign({ ...curve, hash: 'SHA-256' }, privateKey, encode(text))
  return `${text}.${bytesToBase64Url(new Uint8Array(signature))}`
}

const hash = async (token: string) =>
  bytesToBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(token))))
