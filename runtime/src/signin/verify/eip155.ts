import { hashMessage, recoverAddress } from 'viem/utils'
import {
  invalid,
  type SignatureOutcome,
  type SignedText,
  unreachable,
  unsupported,
  valid,
} from '../message/types.js'
import type { Chain } from './rpc.js'

/** Options of verifying a signature of eip155. */
export interface Eip155Options {
  /** Decimal id of the contract account's chain. */
  readonly chainId: string
  /** A node of that chain. Without one, only a key's signature can be verified. */
  readonly rpcUrl?: string | undefined
  /** Accepts a signature that recovers to the address if the chain does not answer. Default: `false`. */
  readonly eoaWhenUnreachable?: boolean | undefined
}

const mostBytes = 32_768
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const wrapper6492 = /(?:6492){16}$/
const wrapper8010 = /(?:8010){16}$/

/**
 * Verifies a `personal_sign` signature in the order of the standards: the wrapper of ERC-6492, then the
 * contract (ERC-1271), and a key's signature (ERC-191) only if the address has no code, or only a delegation
 * (EIP-7702).
 */
export async function verifyEip155(
  { address, message, signature }: SignedText,
  { chainId, eoaWhenUnreachable = false, rpcUrl }: Eip155Options,
): Promise<SignatureOutcome> {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(signature) || signature.length > 2 + mostBytes * 2) return invalid
  const hex = signature.toLowerCase() as `0x${string}`
  const hash = hashMessage(message)
  const isKeys = async () => isSignedByKey(hash, hex, address)
  if (rpcUrl === undefined) return (await isKeys()) ? valid : { status: 'unknown', reason: 'not-configured' }
  if (wrapper8010.test(hex)) return unsupported
  const silent = async () =>
    eoaWhenUnreachable && !wrapper6492.test(hex) && (await isKeys()) ? valid : unreachable
  const { openChain } = await import('./rpc.js')
  const chain = openChain(rpcUrl)
  if (!(await chain.isOf(BigInt(chainId)))) return silent()
  const code = await chain.getCode(address)
  if (code.kind !== 'value') return silent()
  const contract = { chain, address, hash, hasCode: code.value !== '0x' }
  const contracts = () => import('./eip155Contract.js')
  if (wrapper6492.test(hex)) return (await contracts()).verifyWrapped(contract, hex)
  if (!contract.hasCode) return (await isKeys()) ? valid : invalid
  const said = await (await contracts()).verifyContract(contract, hex)
  // The key of a delegated account can still sign (EIP-7702).
  const isDelegated = /^0xef0100[0-9a-f]{40}$/.test(code.value)
  return said.status !== 'valid' && isDelegated && (await isKeys()) ? valid : said
}

/** A contract account, deployed or not, and the signature to check. */
export interface ContractAccount {
  readonly chain: Chain
  readonly address: string
  readonly hash: `0x${string}`
  readonly hasCode: boolean
}

/** ERC-191 by recovery: 65 bytes, or 64 of EIP-2098, with s in the lower half. */
async function isSignedByKey(
  hash: `0x${string}`,
  signature: `0x${string}`,
  address: string,
): Promise<boolean> {
  const bytes = (signature.length - 2) / 2
  if (bytes !== 64 && bytes !== 65) return false
  const r = BigInt(signature.slice(0, 66))
  const tail = BigInt(`0x${signature.slice(66, 130)}`)
  const s = bytes === 64 ? tail & ((1n << 255n) - 1n) : tail
  const v = bytes === 64 ? Number(tail >> 255n) : Number(`0x${signature.slice(130)}`)
  const yParity = v === 27 || v === 28 ? v - 27 : v
  if (yParity !== 0 && yParity !== 1) return false
  if (r === 0n || r >= order || s === 0n || s > halfOrder) return false
  const hexOf = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const
  try {
    const signer = await recoverAddress({ hash, signature: { r: hexOf(r), s: hexOf(s), yParity } })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}
