/** What the server stores of a wallet. Nothing in it, also together with the server's secret, opens the wallet. */
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
  /** `device`: a key of the device and a secret that the server releases. `recovery`: the printed code. */
  readonly kind: 'device' | 'recovery'
  /** The device whose key it is (RFC 7638 thumbprint), of kind `device`. */
  readonly device?: string
  readonly salt: string
  /** AES-256-GCM of the data key. */
  readonly wrapped: string
}

const mostSlots = 20
const text = (value: unknown, least: number, most = least): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= most && /^[A-Za-z0-9_-]*$/.test(value)

/** Reads a stored or received record. Undefined if it is none, or has unknown keys. */
export function readVaultRecord(value: unknown): VaultRecord | undefined {
  const record = readObject(value, ['version', 'id', 'address', 'cipher', 'solana', 'slots'])
  if (record === undefined) return undefined
  const { address, cipher, id, slots, version } = record
  const solana = readSealedKey(record.solana)
  if (record.solana !== undefined && solana === undefined) return undefined
  if (version !== 1 || !text(id, 22) || !text(cipher, 80, 100)) return undefined
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  if (!Array.isArray(slots) || slots.length === 0 || slots.length > mostSlots) return undefined
  const read = slots.map(readSlot)
  const known = read.filter((slot) => slot !== undefined)
  if (known.length !== read.length || new Set(known.map((slot) => slot.id)).size !== known.length)
    return undefined
  return { version, id, address, cipher, ...(solana && { solana }), slots: known }
}

function readSealedKey(value: unknown): SealedKey | undefined {
  const key = readObject(value, ['address', 'cipher'])
  if (key === undefined) return undefined
  const { address, cipher } = key
  if (typeof address !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined
  return text(cipher, 80, 160) ? { address, cipher } : undefined
}

function readSlot(value: unknown): VaultSlot | undefined {
  const slot = readObject(value, ['id', 'kind', 'device', 'salt', 'wrapped'])
  if (slot === undefined) return undefined
  const { device, id, kind, salt, wrapped } = slot
  if (!text(id, 22) || !text(salt, 43) || !text(wrapped, 80)) return undefined
  if (kind === 'recovery') return device === undefined ? { id, kind, salt, wrapped } : undefined
  return kind === 'device' && text(device, 43) ? { id, kind, device, salt, wrapped } : undefined
}

/** The object with its own keys, if it has no others than these. */
export function readObject(
  value: unknown,
  allowed: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.keys(value).every((key) => allowed.includes(key)) ? { ...value } : undefined
}

/** The text that the wallet signs, so that its slots may be changed: an existing slot has opened it. */
export const slotChangeText = (record: VaultRecord, revision: number, hash: string) =>
  `Change how this wallet is opened\nWallet: ${record.id}\nRevision: ${revision}\nSlots: ${hash}`
