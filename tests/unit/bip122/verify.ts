import { createHash } from 'node:crypto'
import {
  initEccLib,
  type Network,
  networks,
  type Payment,
  Psbt,
  payments,
  script,
  Transaction,
} from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'

// Signatures as another library reads them, on whichever network an address is from.

initEccLib(ecc)

const sha256 = (...parts: readonly Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

const networkOf = (address: string): Network =>
  /^(bc1|[13])/.test(address) ? networks.bitcoin : networks.testnet

/** The script that an address stands for; throws if it is no address. */
export function outputOf(address: string): Uint8Array {
  const network = networkOf(address)
  const makers: readonly ((payment: Payment) => Payment)[] = [
    payments.p2wpkh,
    payments.p2tr,
    payments.p2sh,
    payments.p2pkh,
  ]
  for (const make of makers)
    try {
      const { output } = make({ address, network })
      if (output !== undefined) return output
    } catch {
      // Another kind of address.
    }
  throw new Error(address)
}

/** Every address of a key on the network of another address, but for taproot. */
function addressesOf(pubkey: Uint8Array, like: string): readonly (string | undefined)[] {
  const network = networkOf(like)
  const redeem = payments.p2wpkh({ pubkey, network })
  return [
    redeem.address,
    payments.p2sh({ redeem, network }).address,
    payments.p2pkh({ pubkey, network }).address,
  ]
}

/** A PSBT that spends a coin of an address. */
export function draft(address: string, recipient: string, tapInternalKey?: Uint8Array): Psbt {
  const psbt = new Psbt()
  psbt.addInput({
    hash: 'cd'.repeat(32),
    index: 1,
    witnessUtxo: { script: outputOf(address), value: 50_000n },
    ...(tapInternalKey && { tapInternalKey }),
  })
  psbt.addOutput({ script: outputOf(recipient), value: 40_000n })
  return psbt
}

/** BIP-322 `simple`, with the transactions and hashes of bitcoinjs-lib and the curve of tiny-secp256k1. */
export function verifyBip322(address: string, text: string, signature: string): boolean {
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const toSpend = new Transaction()
  toSpend.version = 0
  const hash = sha256(tag, tag, Buffer.from(text))
  toSpend.addInput(Buffer.alloc(32), 0xffffffff, 0, script.compile([0, hash]))
  toSpend.addOutput(outputOf(address), 0n)
  const toSign = new Transaction()
  toSign.version = 0
  toSign.addInput(toSpend.getHash(), 0, 0)
  toSign.addOutput(Buffer.from([0x6a]), 0n)
  return verifyWitness(toSign, readWitness(Buffer.from(signature, 'base64')), address, 0n)
}

function readWitness(bytes: Buffer): Buffer[] {
  const items: Buffer[] = []
  for (let at = 1; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    items.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  if (items.length !== bytes[0]) throw new Error('The witness has another length than it says')
  return items
}

/** Checks the witness of the first input by the rules for its kind of address; it signs all there is. */
export function verifyWitness(
  transaction: Transaction,
  witness: readonly Uint8Array[],
  address: string,
  value: bigint,
): boolean {
  const [signature = Buffer.alloc(0), publicKey] = witness
  if (publicKey === undefined) {
    const output = outputOf(address)
    const hash = transaction.hashForWitnessV1(0, [output], [value], Transaction.SIGHASH_DEFAULT)
    return ecc.verifySchnorr(hash, output.subarray(2), signature)
  }
  const { output = Buffer.alloc(0) } = payments.p2pkh({ pubkey: publicKey })
  const { signature: compact, hashType } = script.signature.decode(signature)
  if (hashType !== Transaction.SIGHASH_ALL) return false
  const hash = transaction.hashForWitnessV0(0, output, value, hashType)
  return addressesOf(publicKey, address).includes(address) && ecc.verify(hash, publicKey, compact, true)
}

/** BIP-137: whether the key that the signature recovers to is that of the address. */
export function verifyBip137(address: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  const body = Buffer.from(text)
  if (bytes.length !== 65 || body.length > 252) return false
  const signed = Buffer.concat([
    Buffer.from('\u0018Bitcoin Signed Message:\n'),
    Buffer.from([body.length]),
    body,
  ])
  const recovery = (((bytes[0] ?? 0) - 27) % 4) as 0 | 1 | 2 | 3
  const publicKey = ecc.recover(sha256(sha256(signed)), bytes.subarray(1), recovery, true)
  return publicKey !== null && addressesOf(publicKey, address).includes(address)
}

/** Whether the first input of a PSBT is signed, by ECDSA or for taproot. */
export const isSigned = (psbt: string, isTaproot = false): boolean =>
  Psbt.fromBase64(psbt).validateSignaturesOfInput(0, (key, hash, signature) =>
    isTaproot ? ecc.verifySchnorr(hash, key, signature) : ecc.verify(hash, key, signature),
  )
