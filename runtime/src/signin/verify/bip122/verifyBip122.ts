import { decodeBase64 } from '../../../../../common/base64.js'
import { isSameBytes } from '../../../../../common/bytes.js'
import { type BitcoinScript, readBitcoinAddress } from '../../message/addresses.js'
import { invalid, type SignatureOutcome, type SignedText, unsupported, valid } from '../../message/types.js'
import { hash160, hashLegacy, hashTaproot, hashToSpend, hashWitnessV0, type ToSign } from './hashes.js'
import { isSignedBip137, isSignedByKeyHash, isSignedByOutputKey } from './keys.js'
import { readTransaction, readWitness } from './transaction.js'

/** A valid signature that is valid only after a height or time. */
const locked: SignatureOutcome = { status: 'valid', isLocked: true }
const maxCharacters = 65_536

/**
 * Verifies BIP-322 in its simple and full forms, with or without prefix, and the older signatures of BIP-137.
 * Signatures that need a script interpreter are unknown: witness scripts, other script hashes, script paths of
 * taproot.
 */
export function verifyBip122({ address, message, signature }: SignedText): SignatureOutcome {
  const account = readBitcoinAddress(address)
  const prefix = /^(?:smp|ful|pof)/.exec(signature)?.[0]
  const bytes = decodeBase64(prefix === undefined ? signature : signature.slice(3), maxCharacters)
  if (account === undefined || bytes === undefined) return invalid
  if (prefix === 'pof') return unsupported
  const header = bytes[0] ?? 0
  if (prefix === undefined && bytes.length === 65 && header >= 27 && header <= 42)
    return isSignedBip137(bytes, message, account) ? valid : invalid
  if (prefix === 'smp') return verifySimple(bytes, message, account)
  const transaction = readTransaction(bytes)
  const isFull = transaction?.version === 0 || transaction?.version === 2
  if (prefix === undefined && !isFull) return verifySimple(bytes, message, account)
  return isFull ? verifyFull(transaction, message, account) : invalid
}

function verifySimple(bytes: Uint8Array, message: string, account: BitcoinScript): SignatureOutcome {
  const witness = readWitness(bytes)
  if (witness === undefined) return invalid
  const toSign = { version: 0, sequence: 0, lockTime: 0, txid: hashToSpend(message, account.script) }
  return judge(toSign, account, witness, undefined)
}

function verifyFull(
  { inputs, lockTime, outputs, version, witnesses }: NonNullable<ReturnType<typeof readTransaction>>,
  message: string,
  account: BitcoinScript,
): SignatureOutcome {
  const [input, more] = inputs
  const [output] = outputs
  const txid = hashToSpend(message, account.script)
  if (input === undefined || !isSameBytes(input.txid, txid) || input.index !== 0) return invalid
  if (output?.value !== 0n || outputs.length !== 1 || !isSameBytes(output.script, Uint8Array.of(0x6a)))
    return invalid
  if (more !== undefined) return unsupported
  const { script, sequence } = input
  const said = judge({ version, sequence, lockTime, txid }, account, witnesses[0] ?? [], script)
  return said.status === 'valid' && (sequence !== 0 || lockTime !== 0) ? locked : said
}

/** Whether a witness and an input's script (only in the full form) unlock the output of an address. */
function judge(
  toSign: ToSign,
  { kind, program, script }: BitcoinScript,
  witness: readonly Uint8Array[],
  inputScript: Uint8Array | undefined,
): SignatureOutcome {
  const [first = new Uint8Array(), second] = witness
  const isBare = inputScript === undefined || inputScript.length === 0
  const isKey = (keyHash: Uint8Array) =>
    witness.length === 2 && isSignedByKeyHash(first, second, keyHash, hashWitnessV0(toSign, keyHash))
  switch (kind) {
    case 'p2wpkh':
      return isBare && isKey(program) ? valid : invalid
    case 'p2pkh': {
      const pushes = inputScript && witness.length === 0 ? readPushes(inputScript) : undefined
      const [signature, key] = pushes ?? []
      const isTwo = pushes?.length === 2 && signature !== undefined
      return isTwo && isSignedByKeyHash(signature, key, program, hashLegacy(toSign, script)) ? valid : invalid
    }
    case 'p2sh': {
      const redeem = isBare ? undefined : readPushes(inputScript)
      const [pushed] = redeem ?? []
      const isProgram = isBare || (redeem?.length === 1 && pushed?.length === 22)
      if (!isProgram || witness.length !== 2 || second?.length !== 33) return unsupported
      const keyHash = hash160(second)
      const own = Uint8Array.of(0, 20, ...keyHash)
      if (!isSameBytes(hash160(own), program) || (pushed !== undefined && !isSameBytes(pushed, own)))
        return invalid
      return isKey(keyHash) && (inputScript === undefined || !isBare) ? valid : invalid
    }
    case 'p2tr': {
      if (witness.length > 1) return unsupported
      const hashOf = (hashType: 0 | 1) => hashTaproot(toSign, script, hashType)
      return isBare && isSignedByOutputKey(first, program, hashOf) ? valid : invalid
    }
    default:
      return unsupported
  }
}

/** The data that a script pushes, if it does nothing else and each push has at most 75 bytes. */
function readPushes(script: Uint8Array): readonly Uint8Array[] | undefined {
  const pushes: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const length = script[at] ?? 0
    if (length > 75 || at + 1 + length > script.length) return undefined
    pushes.push(script.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return pushes
}
