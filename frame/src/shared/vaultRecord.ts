import { readFields } from '../../../common/records.js'

/** A wallet as the server stores it. It does not open the wallet, not even together with the server's secret. */
export interface VaultRecord {
  readonly version: 1
  /** Random id of the wallet, 22 characters. */
  readonly id: string
  readonly address: string
  /** AES-256-GCM of the wallet's secret with the data key: 12 bytes of nonce, then the ciphertext. base64url. */
  readonly cipher: string
  /** The Ed25519 key for Solana. Absent if the browser that made the wallet has no Ed25519. */
  readonly solana?: SealedKey
  /** How the data key can be had: each slot has it wrapped with a key of its own. */
  readonly slots: readonly VaultSlot[]
}

/** A private key that the browser opens without showing it to a script. */
export interface SealedKey {
  /** Its public key in base58. */
  readonly address: string
  /** AES-256-GCM of the key in PKCS #8 (RFC 8410) with the data key: 12 bytes of nonce, then the ciphertext. base64url. */
  readonly cipher: string
}

export interface VaultSlot {
  readonly id: string
  /**
   * `device`: a key of the device and a secret that the server releases. `recovery`: the printed code. `passkey`: the
   * output of a passkey's pseudo-random function (WebAuthn Level 3, extension `prf`).
   */
  readonly kind: 'device' | 'recovery' | 'passkey'
  /** The device whose key it is (RFC 7638 thumbprint), of kind `device`. */
  readonly device?: string
  /** Of kind `passkey`. */
  readonly passkey?: Passkey
  /** For the key of the slot; also the input of a passkey's function. */
  readonly salt: string
  /** AES-256-GCM of the data key. */
  readonly wrapped: string
}

/** The part of a passkey that is stored. */
export interface Passkey {
  /** Its credential id, base64url. */
  readonly credential: string
  /** Its public key (ES256) as SubjectPublicKeyInfo, base64url. It checks what the passkey confirms. */
  readonly publicKey: string
}

const maxSlots = 20
const text = (value: unknown, least: number, max = least): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= max && /^[A-Za-z0-9_-]*$/.test(value)

/** Reads a stored or received record. Undefined for another value, or one with unknown keys. */
export function readVaultRecord(value: unknown): VaultRecord | undefined {
  const record = readFields(value, ['version', 'id', 'address', 'cipher', 'solana', 'slots'])
  if (record === undefined) return undefined
  const { address, cipher, id, slots, version } = record
  const solana = readSealedKey(record.solana)
  if (record.solana !== undefined && solana === undefined) return undefined
  if (version !== 1 || !text(id, 22) || !text(cipher, 80, 100)) return undefined
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  if (!Array.isArray(slots) || slots.length === 0 || slots.length > maxSlots) return undefined
  const read = slots.map(readSlot)
  const known = read.filter((slot) => slot !== undefined)
  if (known.length !== read.length || new Set(known.map((slot) => slot.id)).size !== known.length)
    return undefined
  return { version, id, address, cipher, ...(solana && { solana }), slots: known }
}

function readSealedKey(value: unknown): SealedKey | undefined {
  const key = readFields(value, ['address', 'cipher'])
  if (key === undefined) return undefined
  const { address, cipher } = key
  if (typeof address !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  return text(cipher, 80, 160) ? { address, cipher } : undefined
}

function readSlot(value: unknown): VaultSlot | undefined {
  const slot = readFields(value, ['id', 'kind', 'device', 'passkey', 'salt', 'wrapped'])
  if (slot === undefined) return undefined
  const { device, id, kind, salt, wrapped } = slot
  if (!text(id, 22) || !text(salt, 43) || !text(wrapped, 80)) return undefined
  if (kind !== 'device' && device !== undefined) return undefined
  if (kind !== 'passkey' && slot.passkey !== undefined) return undefined
  if (kind === 'recovery') return { id, kind, salt, wrapped }
  if (kind === 'device') return text(device, 43) ? { id, kind, device, salt, wrapped } : undefined
  const passkey = kind === 'passkey' ? readPasskey(slot.passkey) : undefined
  return passkey && { id, kind: 'passkey', passkey, salt, wrapped }
}

function readPasskey(value: unknown): Passkey | undefined {
  const { credential, publicKey } = readFields(value, ['credential', 'publicKey']) ?? {}
  return text(credential, 16, 1400) && text(publicKey, 100, 200) ? { credential, publicKey } : undefined
}

/** Whether these slots are of two kinds, so that a user who loses one thing still has another. */
export const areEnough = (slots: readonly VaultSlot[]): boolean =>
  new Set(slots.map(({ kind }) => kind)).size > 1

/** The text that the wallet signs, so that its slots may be changed: an existing slot has opened it. */
export const slotChangeText = (record: VaultRecord, revision: number, hash: string) =>
  `Change how this wallet is opened\nWallet: ${record.id}\nRevision: ${revision}\nSlots: ${hash}`
