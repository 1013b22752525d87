import type { Network } from '../../../chains/types.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import type { SwapExchange } from '../../../kit/config.js'
import type { WalletCall } from '../../../services/rpc/askWallet.js'
import type { FlowAccount } from '../../amounts/flowAccount.js'

/** Something that can be swapped. */
export interface SwapToken {
  /** CAIP-10, in lower case. The coin of a network has the address of 20 bytes `ee`. */
  readonly id: string
  /** Its contract. Of the coin, the address of 20 bytes `ee`. */
  readonly address: `0x${string}`
  readonly isCoin: boolean
  readonly name: string
  readonly symbol: string
  /** As the exchange says. It is compared with the chain before anything is signed. */
  readonly decimals: number
  /** Base units that the account holds. Absent where it is not known. */
  readonly balance?: bigint
  /** US dollars for one, as decimal text. Absent if it is not known. */
  readonly price?: string
}

/** Steps of a swap (docs/wallet-features.md#swap). */
export type SwapPhase =
  | 'editing'
  | 'preparing'
  | 'reviewing'
  | 'approving'
  | 'swapping'
  | 'pending'
  | 'done'
  | 'failed'

/** The quote for an amount to sell. */
export interface SwapQuoteState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  /** Base units of the token to sell that it is for. */
  readonly value?: bigint
  /** Base units of the token to buy. */
  readonly out?: bigint
  readonly error?: AppKitError
}

/** The swap to sign, read back from the encoded bytes. */
export interface SwapPlan {
  readonly network: Network
  readonly account: string
  /** The token to sell, and how much of it, in base units. */
  readonly from: SwapToken
  readonly value: bigint
  /** The token to buy, how much is expected, and the least that is accepted, in base units. */
  readonly to: SwapToken
  readonly out: bigint
  readonly minimum: bigint
  /** The contract that swaps. */
  readonly router: string
  /**
   * `approve`: the router must be allowed to take `value` first, which is a transaction of its own. `reset`: before that,
   * an older allowance must be set to zero, because the token takes no new one else. `swap`: it may. `batch`: the wallet
   * does all of it in one step.
   */
  readonly next: 'reset' | 'approve' | 'swap' | 'batch'
  /** Base units of the coin that the network takes at most for the next step. */
  readonly fee: bigint
  /** Base units of `from` that the provider keeps. */
  readonly providerFee: bigint
  /** Hundredths of a percent that are lost by the rate; undefined without prices. */
  readonly impact: bigint | undefined
}

export interface SwapState {
  readonly phase: SwapPhase
  readonly tokensStatus: 'idle' | 'loading' | 'success' | 'error'
  /** The coin of the network first, then the account's tokens, then the others. */
  readonly tokens: readonly SwapToken[]
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  /** The amount to sell, as it was typed. */
  readonly amount: string
  /** The amount is all there is, less the fee. */
  readonly isMax: boolean
  readonly quote: SwapQuoteState
  /** From `reviewing` on. */
  readonly plan: SwapPlan | undefined
  /** From `pending` on; in `approving`, of the approval that the wallet has sent. */
  readonly hash: string | undefined
  /** Why the last step failed. */
  readonly error: AppKitError | undefined
}

/** The account that swaps, and its exchange. */
export interface Swapper extends FlowAccount {
  readonly address: `0x${string}`
  readonly exchange: SwapExchange
}

/** A swap as it was typed. */
export interface SwapIntent {
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units of `from`. */
  readonly value: bigint
}

/** A call as a wallet takes it. */
export type SwapCall = WalletCall

/** A token of a list. */
export interface GivenToken {
  /** A contract, or its CAIP-10 id. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A source of quotes and transactions. All that it builds is checked before anybody sees it. */
export interface SwapRoute {
  /** The tokens that can be swapped besides the coin of the network. */
  listTokens(swapper: Swapper, signal: AbortSignal): Promise<readonly GivenToken[]>
  /**
   * Quotes the amount to buy for an amount to sell, in base units.
   *
   * @throws AppKitError SWAP_LIQUIDITY, SWAP_QUOTE_MISSING; as services and nodes
   */
  quote(swapper: Swapper, intent: SwapIntent, signal: AbortSignal): Promise<bigint>
  /** Absent where the call that lets the exchange take the amount is built here. */
  readonly buildApproval?: (swapper: Swapper, intent: SwapIntent, signal: AbortSignal) => Promise<SwapCall>
  /** @param minimum - the least to accept. */
  buildSwap(
    swapper: Swapper,
    intent: SwapIntent & { readonly minimum: bigint },
    signal: AbortSignal,
  ): Promise<SwapCall & { readonly gas: bigint }>
}
