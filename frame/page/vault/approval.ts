import { type Hex, stringToHex, type TransactionSerializable, type TypedDataDefinition } from 'viem'
import { isRecord } from '../../../common/records.js'
import { checkAssertion, type PasskeyAssertion } from '../../src/shared/assertions.js'
import { hashText } from '../../src/shared/encoding.js'
import { leaveHead, loginChangeHead } from '../../src/shared/loginChange.js'
import { isOperationData, isSignable, type OperationRequest } from '../../src/shared/userOperation.js'
import { type Passkey, slotChangeHead } from '../../src/shared/vaultRecord.js'
import { walletProofHead } from '../../src/shared/walletProof.js'
import type { Permission } from './permissions/permission.js'

/** A request for a signature. Numbers of a transaction are BigInts. */
export type SignRequest =
  | { readonly kind: 'message'; readonly bytes: Hex }
  | { readonly kind: 'transaction'; readonly transaction: TransactionSerializable }
  | { readonly kind: 'typedData'; readonly typedData: TypedDataDefinition }
  | OperationRequest
  /** Messages on Solana: texts, or those of transactions. */
  | { readonly kind: 'solana'; readonly messages: readonly Hex[] }

/** A change that is not a signature. It needs an approval of its own, confirmed by a passkey if the wallet has one. */
export type VaultChange =
  | { readonly kind: 'export'; readonly address: string }
  | { readonly kind: 'add'; readonly slot: 'recovery' | 'passkey' }
  | { readonly kind: 'remove'; readonly slot: string }
  | LoginChangeRequest
  | { readonly kind: 'grant'; readonly permission: Permission }
  /** Takes nothing but a permission away, so that no passkey has to confirm it. */
  | { readonly kind: 'revoke'; readonly context: Hex }

/**
 * A way to log in that is added or removed: `login` names it once, as the server does. Or the removal of the whole account, for
 * which it is the time.
 */
export interface LoginChangeRequest {
  readonly kind: 'link' | 'unlink' | 'leave'
  readonly login: string
}

/** How the user approved a request. Without it nothing is signed, changed or shown. */
export interface ApprovalRecord {
  readonly id: string
  /** `hashRequest` of the request that was shown. */
  readonly requestHash: string
  /** The account that was asked. */
  readonly account: string
  readonly site: string
  readonly at: number
  /** For how long it was fully visible. */
  readonly visibleFor: number
  /** The pointer, or the keyboard, which needs an assertion. */
  readonly input: 'mouse' | 'touch' | 'pen' | 'keyboard'
  /** A passkey of the wallet has signed `requestHash`. */
  readonly assertion?: PasskeyAssertion
}

const minVisible = 600
const lifetime = 60_000
/** For an approval that a passkey confirms: the browser asks for that afterwards, which takes the user a while. */
const confirmedLifetime = 5 * 60_000

const changes: ReadonlySet<string> = new Set<VaultChange['kind']>([
  ...(['export', 'add', 'remove', 'grant', 'link', 'unlink', 'leave'] as const),
])

/** The hash that ties an approval to what is signed. */
export const hashRequest = (request: SignRequest | VaultChange): Promise<string> =>
  hashText(
    JSON.stringify(request, (_, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`
      // In one order, whoever made the object.
      return isRecord(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value
    }),
  )

/** The wallet that is open, as far as approvals are concerned. */
export interface ApprovingWallet {
  /** Its address of each kind. */
  readonly accounts: readonly string[]
  readonly passkeys: readonly Passkey[]
}

/** Checks an approval, which is good once, and for the account that was asked. */
export type ApprovalCheck = (
  request: SignRequest | VaultChange,
  approval: ApprovalRecord,
  open: ApprovingWallet,
) => Promise<boolean>

/**
 * Creates the check of approvals.
 *
 * @param origin - of the wallet
 */
export function createApprovalCheck(origin: string): ApprovalCheck {
  const used = new Set<string>()
  return async (request, approval, { accounts, passkeys }) => {
    const { account, assertion, at, id, input, requestHash, visibleFor } = approval
    const age = Date.now() - at
    const isChange = changes.has(request.kind)
    const isGood =
      !used.has(id) &&
      accounts.some((each) => each.toLowerCase() === account.toLowerCase()) &&
      ['mouse', 'touch', 'pen', 'keyboard'].includes(input) &&
      visibleFor >= minVisible &&
      age >= 0 &&
      age < (isChange || input === 'keyboard' ? confirmedLifetime : lifetime)
    used.add(id)
    if (!isGood || requestHash !== (await hashRequest(request))) return false
    if (input !== 'keyboard' && !(isChange && passkeys.length > 0)) return true
    const passkey = passkeys.find(({ credential }) => credential === assertion?.credential)
    if (passkey === undefined || assertion === undefined) return false
    const isTop = (top: string) => top === approval.site
    return checkAssertion(assertion, { challenge: requestHash, isTop, origin, publicKey: passkey.publicKey })
  }
}

/**
 * Whether a request may be signed, whatever was approved. A transaction gives no code to the account (EIP-7702), typed data is
 * no user operation, and a text is none of those by which the server knows that the wallet itself wants something: that it is
 * one of an account, is opened or logged in to in another way, or is removed.
 */
export function isSafe(request: SignRequest, address: Hex): boolean {
  if (request.kind === 'message') return !isOwnText(request.bytes)
  if (request.kind === 'solana') return !request.messages.some(isOwnText)
  if (request.kind === 'transaction') return !('authorizationList' in request.transaction)
  if (request.kind === 'typedData') return !isOperationData(request.typedData)
  return isSignable(request, address)
}

const ownHeads = [walletProofHead, slotChangeHead, loginChangeHead, leaveHead].map((head) =>
  stringToHex(head),
)
const isOwnText = (bytes: Hex) => ownHeads.some((head) => bytes.toLowerCase().startsWith(head))
