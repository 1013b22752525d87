import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { CompactSize } from '@scure/btc-signer'
import { walletError } from '../../eip155/walletError.js'
import type { OwnedAddress } from './deriveAddresses.js'

const prefix = '\u0018Bitcoin Signed Message:\n'
/** What the header byte starts at, by the type of address (BIP-137). */
const headers: Readonly<Record<string, number>> = { p2pkh: 31, p2sh: 35, p2wpkh: 39 }

/**
 * Signs a message by BIP-137: a header byte with the recovery id, then r and s, base64.
 *
 * @throws for a taproot address, which has no header.
 */
export function signBip137({ privateKey, type }: OwnedAddress, message: string): string {
  const header = headers[type]
  if (header === undefined) throw walletError(-32602, 'Taproot addresses sign by BIP-322 only')
  const bytes = utf8ToBytes(message)
  const text = concatBytes(utf8ToBytes(prefix), CompactSize.encode(BigInt(bytes.length)), bytes)
  const signature = secp256k1.sign(sha256(sha256(text)), privateKey, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signature
  return base64.encode(concatBytes(Uint8Array.of(header + recovery), signature.slice(1)))
}
