/** Events of docs/behaviour.md#events that this version emits. */
export type AppKitEvent =
  | { readonly event: 'MODAL_CREATED' }
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
      readonly event: 'INTERNAL_SDK_ERROR'
      readonly properties: { readonly errorType: string; readonly errorMessage: string }
    }
