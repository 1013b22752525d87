import type { Network } from '../../../chains/types.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import type { TransactionOutcome } from '../../../services/transactions/types.js'
import type { FlowAccount } from '../../amounts/flowAccount.js'
import type { Sent } from '../../amounts/followSent.js'
import type { HeldToken } from '../../amounts/listHeld.js'

/** Something that the account holds and can send. Its decimals as the chain has them are in `SendState.onChain`. */
export type SendToken = HeldToken

/** The chain's own data of a token and its holder. */
export interface TokenOnChain {
  readonly decimals: number
  /** Base units of the token. */
  readonly balance: bigint
  /** Base units of the network's coin, which pays the fee. */
  readonly coins: bigint
}

/** The receiver, as far as it is known. */
export interface SendReceiver {
  /** As it was typed. */
  readonly text: string
  /**
   * `empty`, `resolving` while a name is looked up, `ready` with an address, `invalid` for a text that is
   * neither an address nor a name, `unknown` for a name without an owner, `foreign` for a name that the service does not know how to look up, `failed` if it could not be looked up.
   */
  readonly status: 'empty' | 'resolving' | 'ready' | 'invalid' | 'unknown' | 'foreign' | 'failed'
  readonly address?: string
  /** The name that was typed, if it led to the address. */
  readonly name?: string
  /** URL of a picture. */
  readonly image?: string
  /** An address that is known and looks like this one, but is another one. */
  readonly lookalike?: string
  /** The address is an account of the connected wallets. */
  readonly isOwn?: boolean
}

/** Steps of a transfer (docs/wallet-features.md#send). */
export type SendPhase = 'editing' | 'preparing' | 'reviewing' | 'approving' | 'pending' | 'sent' | 'failed'

/** The transfer to sign, read back from the encoded bytes. */
export interface SendPlan {
  readonly token: SendToken
  readonly from: string
  readonly to: string
  /** Base units of the token. */
  readonly value: bigint
  readonly decimals: number
  /** Base units of the network's coin; the network takes no more. */
  readonly fee: bigint
  /** Base units of the coin that open an account for the receiver, where the chain asks for that. */
  readonly deposit: bigint
  readonly network: Network
}

export interface SendState {
  readonly phase: SendPhase
  readonly tokensStatus: 'idle' | 'loading' | 'success' | 'error'
  /** The coin of the network first. */
  readonly tokens: readonly SendToken[]
  readonly token: SendToken | undefined
  readonly onChain: TokenOnChain | undefined
  /** The amount as it was typed. */
  readonly amount: string
  /** The amount is all there is, less the fee, and follows both. */
  readonly isMax: boolean
  readonly receiver: SendReceiver
  /** From `reviewing` on. */
  readonly plan: SendPlan | undefined
  /** From `pending` on: the transaction's hash, or its signature on Solana. Of a smart account from its block on. */
  readonly hash: string | undefined
  readonly outcome: TransactionOutcome | undefined
  /** Why the last step failed. */
  readonly error: AppKitError | undefined
}

/** The account that sends. */
export type Sender = FlowAccount

export interface TransferIntent {
  readonly to: string
  readonly token: SendToken
  readonly value: bigint
  /** All of the coin, less the fee: `value` is only a first guess then. */
  readonly isMax?: boolean
}

/** A transfer that is ready to be signed. */
export interface EncodedTransfer {
  readonly fee: bigint
  /** The fee, if only the account can pay it. The wallet of a smart account may have another account pay it. */
  readonly ownFee: bigint
  readonly deposit: bigint
  /** The transfer that the bytes encode. */
  readonly decoded: DecodedTransfer
  /**
   * Asks the wallet.
   *
   * @throws AppKitError USER_REJECTED, WALLET_BAD_REPLY, CANCELLED; what the wallet rejects with
   */
  submit(signal: AbortSignal): Promise<Sent>
}

export interface DecodedTransfer {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** Contract or mint; undefined for the coin. */
  readonly token: string | undefined
}

/** How one namespace sends. */
export interface SendChain {
  /** The largest amount that can be encoded. */
  readonly limit: bigint
  /** Reads decimals and balances from the chain. */
  readToken(sender: Sender, token: SendToken, signal: AbortSignal): Promise<TokenOnChain>
  /** Estimates the fee to leave of the coin when all of it is sent, in base units. */
  estimateFee(sender: Sender, intent: TransferIntent, signal: AbortSignal): Promise<bigint>
  /** Encodes a transfer and lets the chain try it. */
  encode(sender: Sender, intent: TransferIntent, signal: AbortSignal): Promise<EncodedTransfer>
}
