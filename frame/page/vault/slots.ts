import { base58 } from '@scure/base'
import { base64UrlToBytes, bytesToBase64Url } from '../../../common/base64.js'
import { randomText } from '../../src/shared/encoding.js'
import type { Passkey, SealedKey, VaultRecord, VaultSlot } from '../../src/shared/vaultRecord.js'
import { hasEd25519, importSeed, solanaAddressOfKey } from './ed25519.js'
import { readRecoveryCode } from './recoveryCode.js'

type Bytes = Uint8Array<ArrayBuffer>

/** The secrets that open a slot, by its kind. */
export type SlotOpener =
  | {
      readonly kind: 'device'
      /** HMAC key of the device, not extractable. */
      readonly key: CryptoKey
      /** Thumbprint of the device. */
      readonly device: string
      /** The server's part. */
      readonly secret: string
    }
  | { readonly kind: 'recovery'; readonly code: string }
  | {
      readonly kind: 'passkey'
      readonly passkey: Passkey
      /** The site that the passkey belongs to. */
      readonly site: string
      /** The output of the passkey's function for the salt of the slot: 32 bytes. */
      readonly output: Bytes
    }

const encoder = new TextEncoder()
const bytesOf = (text: string): Bytes => {
  const bytes = base64UrlToBytes(text)
  if (bytes === undefined) throw new Error('not base64url')
  return bytes
}

/** Wraps a data key in a new slot. */
export async function wrapKey(
  wallet: string,
  dataKey: Bytes,
  opener: SlotOpener,
  id: string = randomText(16),
  salt: string = randomText(32),
): Promise<VaultSlot> {
  const key = await slotKey(opener, id, salt)
  const wrapped = await encrypt(key, dataKey, slotContext(wallet, id, opener.kind))
  const of =
    opener.kind === 'device'
      ? { device: opener.device }
      : opener.kind === 'passkey'
        ? { passkey: opener.passkey }
        : {}
  return { id, kind: opener.kind, ...of, salt, wrapped }
}

/**
 * Unwraps the data key of a slot.
 *
 * @throws if the opener is not that of the slot
 */
export async function unwrapKey(wallet: string, slot: VaultSlot, opener: SlotOpener): Promise<Bytes> {
  const key = await slotKey(opener, slot.id, slot.salt)
  return decrypt(key, slot.wrapped, slotContext(wallet, slot.id, slot.kind))
}

/** Encrypts the wallet's secret with its data key. */
export const sealSecret = async (
  { address, id }: Pick<VaultRecord, 'address' | 'id'>,
  secret: Bytes,
  dataKey: Bytes,
) => encrypt(await importAes(dataKey), secret, secretContext(id, address))

/** Decrypts it. Throws if anything was changed. */
export const openSecret = async ({ address, cipher, id }: VaultRecord, dataKey: Bytes) =>
  decrypt(await importAes(dataKey), cipher, secretContext(id, address))

/**
 * Makes the key for Solana, sealed with the data key. Undefined if the browser has no Ed25519.
 *
 * @param seed - the key that the user brings; a new one if left out
 */
export async function createSolanaKey(
  wallet: string,
  dataKey: Bytes,
  seed?: Bytes,
): Promise<SealedKey | undefined> {
  if (!(await hasEd25519())) return undefined
  // Only while it is made can the key be taken out of the browser, so that it can be sealed.
  const privateKey = seed === undefined ? await generateKey() : await importSeed(seed)
  const address = await solanaAddressOfKey(privateKey)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const seal = { name: 'AES-GCM', iv, additionalData: solanaContext(wallet, address) }
  const key = await importAes(dataKey)
  return { address, cipher: joinBytes(iv, await crypto.subtle.wrapKey('pkcs8', privateKey, key, seal)) }
}

async function generateKey(): Promise<CryptoKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('not a pair of keys')
  return pair.privateKey
}

/**
 * Opens the key for Solana, so that it signs and cannot be read, and compares its address.
 *
 * @throws if it cannot be opened, or is the key of another address
 */
export async function openSolanaKey(
  wallet: string,
  { address, cipher }: SealedKey,
  dataKey: Bytes,
): Promise<CryptoKey> {
  const all = bytesOf(cipher)
  const seal = { name: 'AES-GCM', iv: all.subarray(0, 12), additionalData: solanaContext(wallet, address) }
  const [sealed, aes] = [all.subarray(12), await importAes(dataKey)]
  const key = await crypto.subtle.unwrapKey('pkcs8', sealed, aes, seal, 'Ed25519', false, ['sign'])
  const publicKey = new Uint8Array(base58.decode(address))
  const verifier = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  const question = crypto.getRandomValues(new Uint8Array(32))
  const answer = await crypto.subtle.sign('Ed25519', key, question)
  if (!(await crypto.subtle.verify('Ed25519', verifier, answer, question))) throw new Error('another address')
  return key
}

/**
 * The private key for Solana, as wallets import it: its seed and its public key, in base58. For an export.
 *
 * @throws if it cannot be opened
 */
export async function readSolanaKey(wallet: string, sealed: SealedKey, dataKey: Bytes): Promise<string> {
  const context = solanaContext(wallet, sealed.address)
  const pkcs8 = await decrypt(await importAes(dataKey), sealed.cipher, context)
  const all = new Uint8Array(64)
  // RFC 8410: the seed is the last 32 bytes.
  all.set(pkcs8.subarray(-32))
  all.set(base58.decode(sealed.address), 32)
  pkcs8.fill(0)
  const text = base58.encode(all)
  all.fill(0)
  return text
}

const solanaContext = (wallet: string, address: string) => encoder.encode(`${wallet}|${address}|ed25519`)
const slotContext = (wallet: string, id: string, kind: string) => encoder.encode(`${wallet}|${id}|${kind}`)
const secretContext = (id: string, address: string) => encoder.encode(`${id}|${address.toLowerCase()}|1`)

/** The key of a slot: HKDF (RFC 5869) over the device's HMAC and the server's part, the passkey's output or the code. */
async function slotKey(opener: SlotOpener, id: string, saltText: string): Promise<CryptoKey> {
  const salt = bytesOf(saltText)
  let material: Bytes
  if (opener.kind === 'device') {
    const mine = new Uint8Array(await crypto.subtle.sign('HMAC', opener.key, salt))
    const theirs = bytesOf(opener.secret)
    material = new Uint8Array(mine.length + theirs.length)
    material.set(mine)
    material.set(theirs, mine.length)
    mine.fill(0)
  } else if (opener.kind === 'passkey') {
    if (opener.output.length !== 32) throw new Error('not the output of a passkey')
    material = opener.output.slice()
  } else {
    const code = readRecoveryCode(opener.code)
    if (code === undefined) throw new Error('not a recovery code')
    material = code
  }
  const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  material.fill(0)
  const site = opener.kind === 'passkey' ? ` ${opener.site}` : ''
  const info = encoder.encode(`appkit-frame slot ${opener.kind} ${id}${site}`)
  const aes = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, base, aes, false, [
    'encrypt',
    'decrypt',
  ])
}

const importAes = (key: Bytes) =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'])

/** The nonce and what was encrypted with it, as base64url. */
function joinBytes(iv: Bytes, cipher: ArrayBuffer): string {
  const all = new Uint8Array(iv.length + cipher.byteLength)
  all.set(iv)
  all.set(new Uint8Array(cipher), iv.length)
  return bytesToBase64Url(all)
}

async function encrypt(key: CryptoKey, bytes: Bytes, additionalData: Bytes): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  return joinBytes(iv, cipher)
}

async function decrypt(key: CryptoKey, text: string, additionalData: Bytes): Promise<Bytes> {
  const all = bytesOf(text)
  const iv = all.subarray(0, 12)
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, all.subarray(12)),
  )
}
