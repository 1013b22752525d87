import { bytesToBase64Url } from '../../common/base64.js'
import type { PasskeyAssertion } from '../src/shared/assertions.js'
import { randomText } from '../src/shared/encoding.js'

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** A number of a signature as DER has it. */
function derNumber(bytes: Uint8Array): readonly number[] {
  const trimmed = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  const whole = (trimmed[0] ?? 0) > 127 ? [0, ...trimmed] : [...trimmed]
  return [2, whole.length, ...whole]
}

/**
 * A passkey that signs as an authenticator does (WebAuthn Level 3, section 6.3.3), without one.
 *
 * @param wallet - origin of the wallet
 * @param app - origin of the page around it
 */
export async function newPasskey(wallet = 'http://wallet.localhost', app = 'https://a.example') {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const publicKey = bytesToBase64Url(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)))
  const passkey = { credential: randomText(32), publicKey }
  const output = crypto.getRandomValues(new Uint8Array(32))
  const site = new URL(wallet).hostname
  const opener = { kind: 'passkey' as const, passkey, site, output }
  const confirm = async (
    challenge: string,
    { flags = 5, origin = wallet, more = { topOrigin: app } as object } = {},
  ): Promise<PasskeyAssertion> => {
    const said = { type: 'webauthn.get', challenge, origin, ...more }
    const client = new TextEncoder().encode(JSON.stringify(said))
    const data = new Uint8Array(37)
    data.set(await sha256(new TextEncoder().encode(site)))
    data[32] = flags
    const signed = new Uint8Array([...data, ...(await sha256(client))])
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, signed)
    const both = [...derNumber(new Uint8Array(raw, 0, 32)), ...derNumber(new Uint8Array(raw, 32))]
    return {
      credential: passkey.credential,
      authenticatorData: bytesToBase64Url(data),
      clientData: bytesToBase64Url(client),
      signature: bytesToBase64Url(new Uint8Array([0x30, both.length, ...both])),
    }
  }
  return { opener, confirm }
}
