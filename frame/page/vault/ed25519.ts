import { base58 } from '@scure/base'
import { base64UrlToBytes } from '../../../common/base64.js'

type Bytes = Uint8Array<ArrayBuffer>

/** Prefix of a seed of 32 bytes in PKCS #8 (RFC 8410). */
const head = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

/** Whether the browser has Ed25519. */
export const hasEd25519 = (): Promise<boolean> =>
  crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']).then(
    () => true,
    () => false,
  )

/**
 * Imports the seed of a key (RFC 8032), so that the browser can sign with it and give it out.
 *
 * @throws if the browser has no Ed25519
 */
export async function importSeed(seed: Bytes): Promise<CryptoKey> {
  const pkcs8 = new Uint8Array([...head, ...seed])
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  pkcs8.fill(0)
  return key
}

/** The address on Solana of a private key that the browser may give out: its public key in base58. */
export async function solanaAddressOfKey(key: CryptoKey): Promise<string> {
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = base64UrlToBytes(x)
  if (publicKey === undefined) throw new Error('no public key')
  return base58.encode(publicKey)
}

/** As above, of a seed. Undefined if the browser has no Ed25519. */
export const solanaAddressOfSeed = async (seed: Bytes): Promise<string | undefined> =>
  (await hasEd25519()) ? solanaAddressOfKey(await importSeed(seed)) : undefined

/**
 * Derives a seed for Ed25519 (SLIP-0010), where every step is a hardened one.
 *
 * @param seed - of a phrase (BIP-39)
 * @param path - without the mark of a hardened step: `[44, 501, 0, 0]` is `m/44'/501'/0'/0'`
 */
export async function deriveSeed(seed: Bytes, path: readonly number[]): Promise<Bytes> {
  let node = await hmac(new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + 2 ** 31)
    const next = await hmac(node.slice(32), data)
    data.fill(0)
    node.fill(0)
    node = next
  }
  const derived = node.slice(0, 32)
  node.fill(0)
  return derived
}

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}
