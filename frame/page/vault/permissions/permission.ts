import type { Hex } from 'viem'
import { decodeCalls } from '../../../src/shared/accountCalls.js'
import type { OperationRequest } from '../../../src/shared/userOperation.js'
import type { PaymentProof } from './paymentProof.js'

/** How much of one asset may be sent. */
export interface Cap {
  /** The contract of a token in lower case; undefined is the coin of the network. */
  readonly token: Hex | undefined
  /** In the smallest unit, for all payments together. */
  readonly max: bigint
}

/** A key that has to sign each payment too. */
export interface PermissionSigner {
  /** Its account, in lower case. */
  readonly address: Hex
  /** Uncompressed, 65 bytes; absent if the site named the account alone. */
  readonly publicKey?: Hex
}

/** A permission to send assets without an approval of each payment (ERC-7715), up to a cap for each, until a time. */
export interface Permission {
  /** 32 random bytes, the name by which the site uses and ends it. */
  readonly context: Hex
  /** Origin of the page that asked. */
  readonly site: string
  readonly account: Hex
  readonly chainId: number
  /** In seconds since 1970. */
  readonly expiry: number
  readonly caps: readonly Cap[]
  /** Whether the first payment may make the account a smart account (EIP-7702). */
  readonly upgrades: boolean
  /** Keys that all have to sign each payment. Absent: the site alone pays (signer `wallet`). */
  readonly signers?: readonly PermissionSigner[]
}

/** A permission, and how much of each cap was signed so far. */
export interface UsedPermission extends Permission {
  readonly used: readonly bigint[]
  /** The nonce of the last payment that its keys signed. */
  readonly lastNonce?: bigint
  /** How it ended. It is kept for a while, so that the site is told. */
  readonly ended?: PermissionEnd
}

/** It was over, or the user ended it. */
export type PermissionEnd = 'expired' | 'revoked'

/** A payment that uses a permission. */
export interface PermissionUse {
  readonly context: Hex
  readonly site: string
  /** The signatures of the permission's keys, if it has keys. */
  readonly proof?: PaymentProof
}

/** The accounts whose signatures were found, when a payment is counted. */
export interface CheckedUse extends Pick<PermissionUse, 'site' | 'proof'> {
  readonly provers?: readonly Hex[]
}

/** Why a permission does not cover a payment. The page has a sentence for each. */
export type PermissionRefusal = 'unknown' | PermissionEnd | 'signer' | 'calls' | 'cap'

/** The longest time, in seconds: 30 days, as long as a session. */
const maxPermissionSpan = 30 * 86_400
/** No token has more of its smallest unit in use, so it would be no cap. */
export const maxCap = 1n << 112n
const maxCaps = 5
/** Most keys of one permission. */
export const maxSigners = 5

/** Whether a permission ends and has caps, and so can be granted at all, whatever was approved. */
export function isBounded({ caps, expiry }: Pick<Permission, 'caps' | 'expiry'>, now: number): boolean {
  const left = expiry - now / 1000
  const isCapped = ({ max }: Cap) => max > 0n && max < maxCap
  return (
    Number.isSafeInteger(expiry) &&
    left > 0 &&
    left <= maxPermissionSpan &&
    caps.length > 0 &&
    caps.length <= maxCaps &&
    caps.every(isCapped) &&
    new Set(caps.map(({ token }) => token)).size === caps.length
  )
}

/**
 * The permission after a payment, or why it does not cover it. All of it is read from the bytes that are signed. A fee that
 * the account pays counts as coins.
 *
 * @param now - in milliseconds since 1970
 */
export function usePermission(
  permission: UsedPermission | undefined,
  { proof, provers = [], site }: CheckedUse,
  request: OperationRequest,
  now: number,
): UsedPermission | PermissionRefusal {
  const { chainId, delegation, operation } = request
  // To another site, account or network it is as if there were none.
  if (
    permission === undefined ||
    permission.site !== site ||
    permission.chainId !== chainId ||
    permission.account.toLowerCase() !== operation.sender.toLowerCase()
  )
    return 'unknown'
  if (permission.ended !== undefined) return permission.ended
  if (now >= permission.expiry * 1000) return 'expired'
  const { signers } = permission
  if (signers !== undefined) {
    const isNew = proof !== undefined && proof.nonce > (permission.lastNonce ?? -1n)
    if (!isNew || !signers.every(({ address }) => provers.includes(address))) return 'signer'
  }
  if (delegation !== undefined && !permission.upgrades) return 'calls'
  const sums = sumsOf(operation)
  if (sums === undefined) return 'calls'
  const { caps, used } = permission
  if ([...sums.keys()].some((token) => !caps.some((cap) => cap.token === token))) return 'cap'
  const next = caps.map(({ token }, index) => (used[index] ?? 0n) + (sums.get(token) ?? 0n))
  if (!caps.every(({ max }, index) => (next[index] ?? 0n) <= max)) return 'cap'
  const lastNonce = signers === undefined ? undefined : proof?.nonce
  return { ...permission, used: next, ...(lastNonce !== undefined && { lastNonce }) }
}

/** Sums up the assets that an operation sends. Undefined if it does anything else. */
function sumsOf(operation: OperationRequest['operation']): ReadonlyMap<Hex | undefined, bigint> | undefined {
  // The data of the factory is another call.
  const { callData, factoryData = '0x' } = operation
  const calls = decodeCalls(callData)
  if (calls === undefined || factoryData !== '0x') return undefined
  const sums = new Map<Hex | undefined, bigint>()
  const add = (token: Hex | undefined, amount: bigint) => sums.set(token, (sums.get(token) ?? 0n) + amount)
  for (const { data, to, value } of calls) {
    const sent = data === '0x' ? value : value === 0n ? transferred(data) : 0n
    // A payment of nothing would cost no part of a cap, however often it is made.
    if (sent === 0n) return undefined
    add(data === '0x' ? undefined : (to.toLowerCase() as Hex), sent)
  }
  const { callGasLimit, maxFeePerGas, paymaster, preVerificationGas, verificationGasLimit } = operation
  if (paymaster === undefined)
    add(undefined, (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas)
  return sums
}

/** `transfer(address,uint256)` of ERC-20: the amount; 0 if the bytes are anything else. */
function transferred(data: Hex): bigint {
  const found = /^0xa9059cbb0{24}[0-9a-f]{40}([0-9a-f]{64})$/.exec(data.toLowerCase())
  return found === null ? 0n : BigInt(`0x${found[1]}`)
}
