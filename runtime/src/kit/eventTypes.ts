import type { SocialProvider } from './configParts.js'

/** Events of docs/behaviour.md#events that this version emits. */
export type AppKitEvent =
  | { readonly event: 'MODAL_OPEN'; readonly properties: { readonly connected: boolean } }
  | { readonly event: 'MODAL_CLOSE'; readonly properties: { readonly connected: boolean } }
  | { readonly event: 'CLICK_ALL_WALLETS' }
  | { readonly event: 'CLICK_NETWORKS' }
  | { readonly event: 'CLICK_WALLET_HELP' }
  | { readonly event: 'CLICK_GET_WALLET' }
  | {
      readonly event: 'SEARCH_WALLET'
      readonly properties: { readonly badge: string; readonly search: string }
    }
  | {
      readonly event: 'SELECT_WALLET'
      readonly properties: { readonly name: string; readonly platform: string }
    }
  | {
      readonly event: 'CONNECT_SUCCESS'
      readonly properties: { readonly method: string; readonly name: string; readonly reconnect?: boolean }
    }
  | { readonly event: 'CONNECT_ERROR'; readonly properties: { readonly message: string } }
  | { readonly event: 'USER_REJECTED'; readonly properties: { readonly message: string } }
  | { readonly event: 'DISCONNECT_SUCCESS'; readonly properties: { readonly namespace: string } }
  | { readonly event: 'DISCONNECT_ERROR'; readonly properties: { readonly message: string } }
  | {
      readonly event: 'SET_PREFERRED_ACCOUNT_TYPE'
      readonly properties: { readonly accountType: string; readonly network: string }
    }
  | { readonly event: 'SWITCH_NETWORK'; readonly properties: { readonly network: string } }
  | {
      readonly event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS'
      readonly properties: SignInProperties
    }
  | {
      readonly event: 'SIWX_AUTH_ERROR'
      readonly properties: SignInProperties & { readonly message: string | undefined }
    }
  | {
      readonly event: 'CLICK_TRANSACTIONS' | 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY'
      readonly properties: { readonly isSmartAccount: boolean }
    }
  | {
      readonly event: 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS'
      readonly properties: {
        readonly address: string
        readonly projectId: string
        readonly cursor: string | undefined
        readonly isSmartAccount: boolean
      }
    }
  | {
      readonly event: 'OPEN_SEND'
      readonly properties: Pick<SendProperties, 'network' | 'isSmartAccount'>
    }
  | { readonly event: 'SEND_INITIATED'; readonly properties: SendProperties }
  | { readonly event: 'SEND_SUCCESS'; readonly properties: SendProperties & { readonly hash: string } }
  | {
      readonly event: 'SEND_ERROR' | 'SEND_REJECTED'
      readonly properties: SendProperties & { readonly message: string }
    }
  | { readonly event: 'CLICK_SELECT_TOKEN_TO_SWAP' | 'CLICK_SELECT_NETWORK_TO_SWAP' }
  | { readonly event: 'OPEN_SWAP'; readonly properties: Pick<SwapProperties, 'network' | 'isSmartAccount'> }
  | { readonly event: 'INITIATE_SWAP' | 'SWAP_SUCCESS'; readonly properties: SwapProperties }
  | {
      readonly event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'
      readonly properties: SwapProperties & { readonly message: string }
    }
  | {
      readonly event: 'PAY_MODAL_OPEN'
      readonly properties: Pick<PayProperties, 'configuration' | 'caipNetworkId'> & {
        readonly exchanges: readonly { readonly id: string }[]
      }
    }
  | {
      readonly event: 'PAY_EXCHANGE_SELECTED'
      readonly properties: Omit<PayProperties, 'paymentId' | 'message'> & {
        readonly exchange: { readonly id: string }
        readonly headless: boolean
      }
    }
  | {
      readonly event: 'PAY_INITIATED' | 'PAY_SUCCESS' | 'PAY_ERROR'
      readonly properties: PayProperties
    }
  | {
      readonly event: 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS'
      readonly properties: NameProperties
    }
  | {
      readonly event: 'REGISTER_NAME_ERROR'
      readonly properties: NameProperties & { readonly error: string }
    }
  | {
      readonly event: 'SELECT_BUY_PROVIDER'
      readonly properties: { readonly provider: 'coinbase' | 'meld'; readonly isSmartAccount: boolean }
    }
  | {
      readonly event:
        | 'SOCIAL_LOGIN_STARTED'
        | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
        | 'SOCIAL_LOGIN_SUCCESS'
        | 'SOCIAL_LOGIN_CANCELED'
      readonly properties: { readonly provider: SocialProvider }
    }
  | {
      readonly event: 'SOCIAL_LOGIN_ERROR'
      readonly properties: { readonly provider: SocialProvider; readonly message: string }
    }
  | {
      readonly event:
        | 'EMAIL_LOGIN_SELECTED'
        | 'EMAIL_SUBMITTED'
        | 'DEVICE_REGISTERED_FOR_EMAIL'
        | 'EMAIL_VERIFICATION_CODE_SENT'
        | 'EMAIL_VERIFICATION_CODE_PASS'
        | 'EMAIL_EDIT'
        | 'EMAIL_UPGRADE_FROM_MODAL'
    }
  | {
      readonly event: 'EMAIL_VERIFICATION_CODE_FAIL'
      readonly properties: { readonly message: string }
    }
  | {
      readonly event: 'INTERNAL_SDK_ERROR'
      readonly properties: { readonly errorType: string; readonly errorMessage: string }
    }

export interface SignInProperties {
  /** CAIP-2. */
  readonly network: string
  readonly isSmartAccount: boolean
}

export interface SendProperties {
  /** CAIP-2. */
  readonly network: string
  readonly isSmartAccount: boolean
  /** The symbol. */
  readonly token: string
  readonly amount: number
}

export interface SwapProperties {
  /** CAIP-2. */
  readonly network: string
  readonly isSmartAccount: boolean
  /** Symbols. */
  readonly swapFromToken: string
  readonly swapToToken: string
  /** Decimal numbers. */
  readonly swapFromAmount: string
  readonly swapToAmount: string
}

export interface PayProperties {
  readonly source: 'pay'
  /** The same in all events of one payment. */
  readonly paymentId: string
  readonly configuration: {
    /** CAIP-2. */
    readonly network: string
    /** `native`, or a contract or mint. */
    readonly asset: string
    readonly amount: number
    readonly recipient: string
  }
  readonly currentPayment: {
    readonly type: 'wallet' | 'exchange'
    readonly exchangeId?: string
    readonly status?: string
    /** The hash of the transaction. */
    readonly result?: string
  }
  /** CAIP-2. */
  readonly caipNetworkId: string
  /** Why it failed. */
  readonly message?: string
}

export interface NameProperties {
  readonly isSmartAccount: boolean
  /** The full name. */
  readonly ensName: string
}
