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
  /** The slots that give the data key: each has it wrapped with a key of its own. */
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
  /** The device whose key it is (RFC 7638 thumbprint). Only a slot of kind `device` has it. */
  readonly device?: string
  /** The passkey whose key it is. Only a slot of kind `passkey` has it. */
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

/** The addresses of a wallet, each in the form of its chain. */
export const addressesOf = ({ address, solana }: VaultRecord): readonly string[] =>
  solana === undefined ? [address] : [address, solana.address]

const addressForm = /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** Whether a text has the form of an address of EVM networks, or of Solana. */
export const hasAddressForm = (text: string): boolean => addressForm.test(text)

/** Whether two addresses are the same one. Their case counts on Solana alone. */
export const areSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** Whether these slots are of two kinds, so that a user who loses one thing still has another. */
export const areEnough = (slots: readonly VaultSlot[]): boolean =>
  new Set(slots.map(({ kind }) => kind)).size > 1

/** How that text begins. The wallet signs nothing that begins like this for a site. */
export const slotChangeHead = 'Change how this wallet is opened\n'

/** The text that the wallet signs, so that its slots may be changed: an existing slot has opened it. */
export const slotChangeText = (record: VaultRecord, revision: number, hash: string) =>
  `${slotChangeHead}Wallet: ${record.id}\nRevision: ${revision}\nSlots: ${hash}`
