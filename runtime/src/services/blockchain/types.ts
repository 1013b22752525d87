import type { components } from '../../../../generated/blockchain-api/types.js'
import type { CaipNetworkId } from '../../chains/types.js'

type Schemas = components['schemas']

/** What every call may be told. */
export interface CallParameters {
  /** The network that is meant; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId
  readonly signal?: AbortSignal
}

/** What a network knows of an address. Empty texts where nothing is known. */
export interface Identity {
  readonly name: string
  readonly avatar: string
}

/** What the service says of it. */
export type IdentityReply = Schemas['IdentityReply']

export type Transfer = Schemas['Transfer']
/** A transaction of the history. Without transfers the list is empty. */
export type Transaction = Omit<Schemas['Transaction'], 'transfers'> & {
  readonly transfers: readonly Transfer[]
}

/** A balance of a token. `address` is CAIP-10 and absent for the native token. */
export type TokenBalance = Schemas['TokenBalance']
export type PortfolioToken = Schemas['PortfolioToken']
export type FungiblePrice = Schemas['FungiblePrice']
export type SwapToken = Schemas['SwapToken']
export type SwapQuote = Schemas['SwapQuote']
export type GasPrice = Schemas['GasPriceReply']
export type ApproveTransaction = Schemas['BuildApproveReply']['tx']
export type SwapTransaction = Schemas['BuildSwapReply']['tx']
export type NameRecord = Schemas['NameRecord']
export type NameSuggestion = Schemas['NameSuggestion']
export type OnrampUrlRequest = Schemas['OnrampUrlRequest']
export type OnrampOptions = Schemas['OnrampOptionsReply']
export type OnrampQuote = Schemas['OnrampQuoteReply']
export type OnrampQuoteRequest = Schemas['OnrampQuoteRequest']
export type Session = Schemas['Session']
