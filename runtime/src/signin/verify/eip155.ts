import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  invalid,
  type SignatureOutcome,
  type SignedText,
  unreachable,
  unsupported,
  valid,
} from '../message/types.js'
import { recoverSecp256k1 } from './curves/secp256k1.js'

/** Options of verifying a signature of eip155. */
export interface Eip155Options {
  /** Decimal id of the contract account's chain. */
  readonly chainId: string
  /** Nodes of that chain, which stand in for each other. Without one, only a key's signature can be verified. */
  readonly nodes?: readonly string[] | undefined
  /** Accepts a signature that recovers to the address if the chain does not answer. Default: `false`. */
  readonly eoaWhenUnreachable?: boolean | undefined
}

const maxBytes = 32_768
const wrapper6492 = /(?:6492){16}$/
const wrapper8010 = /(?:8010){16}$/

/**
 * Verifies a `personal_sign` signature in the order of the standards: the wrapper of ERC-6492, then the
 * contract (ERC-1271), and a key's signature (ERC-191) only if the address has no code, or only a delegation
 * (EIP-7702).
 */
export async function verifyEip155(
  { address, message, signature }: SignedText,
  { chainId, eoaWhenUnreachable = false, nodes }: Eip155Options,
): Promise<SignatureOutcome> {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(signature) || signature.length > 2 + maxBytes * 2) return invalid
  const hex = signature.toLowerCase() as `0x${string}`
  const digest = hashMessage(message)
  const isKeys = () => isSignedByKey(digest, hexToBytes(hex.slice(2)), address)
  if (nodes === undefined) return isKeys() ? valid : { status: 'unknown', reason: 'not-configured' }
  if (wrapper8010.test(hex)) return unsupported
  const [{ openChain }, hash] = [await import('./rpc.js'), `0x${bytesToHex(digest)}` as const]
  const contracts = () => import('./eip155Contract.js')
  let outcome: SignatureOutcome | undefined
  for (const node of nodes) {
    const chain = openChain(node)
    if (!(await chain.isOf(BigInt(chainId)))) continue
    const code = await chain.getCode(address)
    if (code.kind !== 'value') continue
    const contract = { chain, address, hash, hasCode: code.value !== '0x' }
    if (wrapper6492.test(hex)) outcome = await (await contracts()).verifyWrapped(contract, hex)
    else if (!contract.hasCode) return isKeys() ? valid : invalid
    else {
      outcome = await (await contracts()).verifyContract(contract, hex)
      // The key of a delegated account can still sign (EIP-7702).
      const isDelegated = /^0xef0100[0-9a-f]{40}$/.test(code.value)
      if (outcome.status !== 'valid' && isDelegated && isKeys()) return valid
    }
    if (outcome.status !== 'unknown') return outcome
  }
  // An address that a node knows to have a contract is not that of a key.
  if (outcome) return outcome
  return eoaWhenUnreachable && !wrapper6492.test(hex) && isKeys() ? valid : unreachable
}

/** The hash of a text that a key signs (ERC-191, version 0x45). */
function hashMessage(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`), text))
}

/** ERC-191 by recovery: 65 bytes, or 64 of EIP-2098, with s in the lower half. */
function isSignedByKey(digest: Uint8Array, signature: Uint8Array, address: string): boolean {
  if (signature.length !== 64 && signature.length !== 65) return false
  const compact = signature.slice(0, 64)
  const top = compact[32] ?? 0
  // EIP-2098 puts the parity into the highest bit of s.
  if (signature.length === 64) compact[32] = top & 127
  const v = signature[64] ?? top >> 7
  const parity = v >= 27 ? v - 27 : v
  if (parity > 1) return false
  try {
    const parsed = secp256k1.Signature.fromBytes(compact, 'compact')
    if (parsed.hasHighS()) return false
    const key = recoverSecp256k1(parsed, digest, parity).toBytes(false)
    const account = keccak_256(key.subarray(1)).subarray(12)
    return address.toLowerCase() === `0x${bytesToHex(account)}`
  } catch {
    return false
  }
}
