import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import { readAccountId } from '../message/addresses.js'
import { invalid, type SignatureOutcome, type SignedText, valid } from '../message/types.js'
import { isSignedEd25519 } from './curves/ed25519.js'
import { recoverSecp256k1 } from './curves/secp256k1.js'

type Check = (message: Uint8Array, account: Uint8Array) => boolean | Promise<boolean>

/**
 * Verifies a `signRaw` signature of sr25519, ed25519 or ecdsa, with or without the byte of the key type: over
 * the text in `<Bytes>`, then over the text alone. The account is the 32 bytes of the address, for any network.
 */
export async function verifyPolkadot({ address, message, signature }: SignedText): Promise<SignatureOutcome> {
  const account = readAccountId(address)
  if (account === undefined || !/^0x(?:[0-9a-fA-F]{2}){64,66}$/.test(signature)) return invalid
  const checks = readChecks(hexToBytes(signature.slice(2)))
  const text = utf8ToBytes(message)
  const texts = [concatBytes(utf8ToBytes('<Bytes>'), text, utf8ToBytes('</Bytes>')), text]
  for (const check of checks) for (const each of texts) if (await check(each, account)) return valid
  return invalid
}

function readChecks(signature: Uint8Array): readonly Check[] {
  const [kind] = signature
  const rest = signature.subarray(1)
  if (signature.length === 64) return [isSr25519(signature), isEd25519(signature)]
  if (signature.length === 66) return kind === 2 ? [isEcdsa(rest)] : []
  // Without the byte of the key type, an ecdsa signature also has 65 bytes.
  const named = kind === 1 ? [isSr25519(rest)] : kind === 0 ? [isEd25519(rest)] : []
  return [...named, isEcdsa(signature)]
}

const isSr25519 =
  (signature: Uint8Array): Check =>
  (message, account) => {
    // With the identity point as key, everybody's signature is valid.
    if (account.every((byte) => byte === 0)) return false
    try {
      return verifySr25519(message, signature, account)
    } catch {
      return false
    }
  }

const isEd25519 =
  (signature: Uint8Array): Check =>
  (message, account) =>
    isSignedEd25519(signature, message, account)

/** r, s and the recovery id; the account is the hash of the compressed key. */
const isEcdsa =
  (signature: Uint8Array): Check =>
  (message, account) => {
    const recovery = signature[64] ?? 255
    if (recovery > 1) return false
    try {
      const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
      if (parsed.hasHighS()) return false
      const hash = blake2b(message, { dkLen: 32 })
      const key = recoverSecp256k1(parsed, hash, recovery).toBytes(true)
      return blake2b(key, { dkLen: 32 }).every((byte, at) => byte === account[at])
    } catch {
      return false
    }
  }
