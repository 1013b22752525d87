import { bytesToBase64Url } from '../../common/base64.js'
import { origin, site } from './frameServer.js'

/** Changes that a test makes to the answer of an honest browser and passkey. */
export interface PasskeyTwist {
  readonly challenge?: string
  readonly origin?: string
  readonly topOrigin?: string
  readonly type?: string
  readonly site?: string
  /** User present 1, user verified 4. */
  readonly flags?: number
  readonly counter?: number
  readonly hostname?: string
}

/** A passkey in software (WebAuthn Level 3): ES256, with no attestation. */
export interface SoftPasskey {
  readonly credential: string
  /** As the slot of a wallet has it. */
  readonly publicKey: string
  create(challenge: string, twist?: PasskeyTwist): Promise<Record<string, string>>
  get(challenge: string, twist?: PasskeyTwist): Promise<Record<string, string>>
}

const text = new TextEncoder()
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const number = (value: number, size: number) =>
  Uint8Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 255)
const cborText = (value: string) => join([0x60 + value.length] as never, text.encode(value))
const cborBytes = (value: Uint8Array) =>
  value.length < 256
    ? join(Uint8Array.of(0x58, value.length), value)
    : join(Uint8Array.of(0x59), number(value.length, 2), value)

const clientDataOf = (usual: string, challenge: string, twist: PasskeyTwist) => {
  const top = twist.topOrigin ?? site
  const facts = { type: usual, challenge, origin, ...twist, crossOrigin: true, topOrigin: top }
  const { challenge: c, crossOrigin, origin: o, topOrigin, type } = facts
  return text.encode(JSON.stringify({ type, challenge: c, origin: o, crossOrigin, topOrigin }))
}

/** Makes one. */
export async function createSoftPasskey(): Promise<SoftPasskey> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const id = crypto.getRandomValues(new Uint8Array(32))
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053).
  const cose = join(
    Uint8Array.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21),
    cborBytes(raw.slice(1, 33)),
    Uint8Array.of(0x22),
    cborBytes(raw.slice(33)),
  )
  const head = async (
    { counter = 0, flags = 5, hostname = 'wallet.localhost' }: PasskeyTwist,
    more: number,
  ) => join(await sha256(text.encode(hostname)), Uint8Array.of(flags | more), number(counter, 4))
  const credential = bytesToBase64Url(id)
  return {
    credential,
    publicKey: bytesToBase64Url(spki),
    create: async (challenge, twist = {}) => {
      const attested = join(new Uint8Array(16), number(id.length, 2), id, cose)
      const data = join(await head(twist, 0x40), attested)
      const attestation = join(
        Uint8Array.of(0xa3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Uint8Array.of(0xa0)],
        ...[cborText('authData'), cborBytes(data)],
      )
      const client = clientDataOf('webauthn.create', challenge, twist)
      const [clientData, object] = [bytesToBase64Url(client), bytesToBase64Url(attestation)]
      return { credential, clientData, attestation: object, projectId: 'local', site: twist.site ?? site }
    },
    get: async (challenge, twist = {}) => {
      const client = clientDataOf('webauthn.get', challenge, twist)
      const data = await head(twist, 0)
      const signed = join(data, await sha256(client))
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      const signature = new Uint8Array(await crypto.subtle.sign(algorithm, keys.privateKey, signed))
      const answer = {
        credential,
        clientData: bytesToBase64Url(client),
        authenticatorData: bytesToBase64Url(data),
      }
      return {
        ...answer,
        signature: bytesToBase64Url(toDer(signature)),
        projectId: 'local',
        site: twist.site ?? site,
      }
    },
  }
}

/** Writes a signature as a passkey does (RFC 3279, section 2.2.3). */
function toDer(signature: Uint8Array): Uint8Array {
  const integers = [signature.slice(0, 32), signature.slice(32)].map((bytes) => {
    const first = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.slice(first)
    const value = (short[0] ?? 0) > 127 ? join(Uint8Array.of(0), short) : short
    return join(Uint8Array.of(2, value.length), value)
  })
  const body = join(...integers)
  return join(Uint8Array.of(0x30, body.length), body)
}
