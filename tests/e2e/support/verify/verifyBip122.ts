import { createHash } from 'node:crypto'
import { address as addresses, payments, script, Transaction } from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import type { SignedText } from './types.js'

/** BIP-322, simple form, of a P2WPKH address of Bitcoin. */
export async function verifyBip122({ address, message, signature }: SignedText): Promise<boolean> {
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const toSpend = new Transaction()
  toSpend.version = 0
  const hash = sha256(tag, tag, Buffer.from(message))
  toSpend.addInput(Buffer.alloc(32), 0xffffffff, 0, script.compile([0, hash]))
  toSpend.addOutput(addresses.toOutputScript(address), 0n)
  const toSign = new Transaction()
  toSign.version = 0
  toSign.addInput(toSpend.getHash(), 0, 0)
  toSign.addOutput(Buffer.from([0x6a]), 0n)
  const [encoded, pubkey, ...others] = readWitness(Buffer.from(signature, 'base64'))
  if (encoded === undefined || pubkey === undefined || others.length > 0) return false
  const { output } = payments.p2pkh({ pubkey })
  const isKeyOfAddress = payments.p2wpkh({ pubkey }).address === address
  const { signature: compact, hashType } = script.signature.decode(encoded)
  if (output === undefined || !isKeyOfAddress || hashType !== Transaction.SIGHASH_ALL) return false
  return ecc.verify(toSign.hashForWitnessV0(0, output, 0n, hashType), pubkey, compact, true)
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}

/** Count, then each item with its length before it; none here is longer than 252 bytes. */
function readWitness(bytes: Buffer): readonly Buffer[] {
  const items: Buffer[] = []
  for (let at = 1; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    items.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return items.length === bytes[0] ? items : []
}
