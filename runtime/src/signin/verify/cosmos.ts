import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesToBase64, decodeBase64 } from '../../../../common/base64.js'
import { isSameBytes } from '../../../../common/bytes.js'
import { readCosmosAddress } from '../message/addresses.js'
import { invalid, type SignatureOutcome, type SignedText, valid } from '../message/types.js'
import { isSignedSecp256k1, isSignedSecp256k1Sha256 } from './curves/secp256k1.js'

/**
 * The bytes that an account signs for a text (ADR-36): an amino JSON document with one message. Its two free
 * texts are base64 and bech32, which need no escapes.
 */
export function adr36Bytes(signer: string, message: string): Uint8Array {
  const data = bytesToBase64(utf8ToBytes(message))
  const value = `{"data":"${data}","signer":"${signer}"}`
  return utf8ToBytes(
    '{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"",' +
      `"msgs":[{"type":"sign/MsgSignData","value":${value}}],"sequence":"0"}`,
  )
}

/**
 * Verifies a signature of ADR-36. The address decides the hash: SHA-256 for ordinary addresses, Keccak-256 for
 * Ethereum-style ones.
 */
export function verifyCosmos({ address, message, publicKey, signature }: SignedText): SignatureOutcome {
  const account = readCosmosAddress(address)
  const key = publicKey === undefined ? undefined : readSized(publicKey, 33)
  const bytes = readSized(signature, 64)
  if (account === undefined || key === undefined || bytes === undefined) return invalid
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes, 'compact')
    if (parsed.hasHighS()) return invalid
    const signed = adr36Bytes(address, message)
    if (isSameBytes(ripemd160(sha256(key)), account.hash))
      return isSignedSecp256k1Sha256(parsed, signed, key) ? valid : invalid
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    const isEthereum = isSameBytes(keccak_256(point.subarray(1)).subarray(12), account.hash)
    return isEthereum && isSignedSecp256k1(parsed, keccak_256(signed), key) ? valid : invalid
  } catch {
    return invalid
  }
}

/** Standard base64 with padding, of this number of bytes. */
function readSized(text: string, length: number): Uint8Array | undefined {
  const bytes = decodeBase64(text, 128)
  return bytes?.length === length ? bytes : undefined
}
