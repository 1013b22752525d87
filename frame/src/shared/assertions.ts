import { base64UrlToBytes } from '../../../common/base64.js'
import { readFields } from '../../../common/records.js'

/** The signature of a passkey (WebAuthn Level 3, section 6.3.3). All parts are in base64url. */
export interface PasskeyAssertion {
  readonly credential: string
  readonly authenticatorData: string
  readonly clientData: string
  readonly signature: string
}

/** The values that an assertion has to have. */
export interface AssertionFacts {
  /** 32 bytes in base64url: the hash of what is confirmed. */
  readonly challenge: string
  /** Origin of the wallet. */
  readonly origin: string
  /** Whether the user may have been on a page of this origin, with the wallet in a frame of it. */
  readonly isTop: (origin: string) => boolean
  /** The passkey's public key as SubjectPublicKeyInfo, base64url. */
  readonly publicKey: string
}

/** Reads an assertion that came over the wire. Undefined for another value. */
export function readAssertion(value: unknown): PasskeyAssertion | undefined {
  const keys = ['credential', 'authenticatorData', 'clientData', 'signature'] as const
  const found = readFields(value, keys)
  const isWhole = keys.every((key) => {
    const text = found?.[key]
    return typeof text === 'string' && text.length <= 4096 && /^[A-Za-z0-9_-]+$/.test(text)
  })
  return isWhole ? (found as unknown as PasskeyAssertion) : undefined
}

/**
 * Whether a user has confirmed exactly this with a passkey (WebAuthn Level 3, section 7.2): the challenge, the origin and
 * its site are the expected ones, so is the page around it if the browser names one, the user was there and verified,
 * and the signature is that of the key.
 */
export async function checkAssertion(
  assertion: PasskeyAssertion,
  { challenge, isTop, origin, publicKey }: AssertionFacts,
): Promise<boolean> {
  const [client, data, der, spki] = [
    ...[assertion.clientData, assertion.authenticatorData, assertion.signature, publicKey].map(
      base64UrlToBytes,
    ),
  ]
  if (!client || !data || !der || !spki || data.length < 37) return false
  const flags = data[32] ?? 0
  if ((flags & 0x05) !== 0x05 || !isOf(client, { challenge, isTop, origin })) return false
  const site = await sha256(new TextEncoder().encode(new URL(origin).hostname))
  if (!site.every((byte, at) => byte === data[at])) return false
  const signature = fromDer(der)
  if (signature === undefined) return false
  try {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify'])
    const signed = new Uint8Array(data.length + 32)
    signed.set(data)
    signed.set(await sha256(client), data.length)
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)
  } catch {
    return false
  }
}

function isOf(client: Uint8Array, { challenge, isTop, origin }: Omit<AssertionFacts, 'publicKey'>): boolean {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(client))
    const facts = parsed as Readonly<Record<string, unknown>> | null
    if (facts?.type !== 'webauthn.get') return false
    const { topOrigin } = facts
    const isTopRight = topOrigin === undefined || (typeof topOrigin === 'string' && isTop(topOrigin))
    return isTopRight && facts.challenge === challenge && facts.origin === origin
  } catch {
    return false
  }
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** The two numbers of a signature in DER (RFC 3279, section 2.2.3), as WebCrypto wants them. */
function fromDer(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const result = new Uint8Array(64)
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0
    if (der[at] !== 0x02 || length === 0 || at + 2 + length > der.length) return undefined
    const bytes = der.subarray(at + 2, at + 2 + length)
    const number = bytes[0] === 0 ? bytes.subarray(1) : bytes
    if (number.length > 32) return undefined
    result.set(number, end - number.length)
    at += 2 + length
  }
  return at === der.length ? result : undefined
}
