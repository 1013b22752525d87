import type { components } from '../../../../generated/blockchain-api/types.js'
import type { CaipNetworkId } from '../../chains/types.js'

type Schemas = components['schemas']

/** Options of every call. */
export interface CallParameters {
  /** The network. Default: the active one. */
  readonly caipNetworkId?: CaipNetworkId
  readonly signal?: AbortSignal
}

/** The identity of an address. Unknown values are empty strings. */
export interface Identity {
  readonly name: string
  readonly avatar: string
}

/** Its data from the service. */
export type IdentityReply = Schemas['IdentityReply']

export type Transfer = Schemas['Transfer']
/** A transaction of the history. Without transfers the list is empty. */
export type Transaction = Omit<Schemas['Transaction'], 'transfers'> & {
  readonly transfers: readonly Transfer[]
}

/** A balance of a token. `address` is CAIP-10 and absent for the native token. */
export type TokenBalance = Schemas['TokenBalance']
export type FungiblePrice = Schemas['FungiblePrice']
export type SwapToken = Schemas['SwapToken']
export type SwapQuote = Schemas['SwapQuote']
export type ApproveTransaction = Schemas['BuildApproveReply']['tx']
export type SwapTransaction = Schemas['BuildSwapReply']['tx']
export type NameRecord = Schemas['NameRecord']
export type NameSuggestion = Schemas['NameSuggestion']
export type OnrampUrlRequest = Schemas['OnrampUrlRequest']
export type OnrampOptions = Schemas['OnrampOptionsReply']
export type OnrampQuote = Schemas['OnrampQuoteReply']
export type OnrampQuoteRequest = Schemas['OnrampQuoteRequest']

/** A session as the service lists it. */
export type ServedSession = Schemas['Session']
/** A kind, and what belongs to it: a permission, a policy or a signer. */
export type SessionTerm = Schemas['TypedData']
export type Exchange = Schemas['Exchange']
export type ExchangePayUrl = Schemas['ExchangePayUrl']
export type ExchangeBuyStatus = Schemas['ExchangeBuyStatus']
