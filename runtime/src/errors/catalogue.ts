import type { LateErrorCode } from './lateCatalogue.js'

/**
 * The errors of what loads with the page: a stable code and a sentence that tells a person what to
 * do (spec.md section 8). Quoted texts of the specification are kept to the letter. The rest of the
 * table is `lateCatalogue`, so that the page does not pay for it.
 */
export const errorCatalogue = {
  // configuration
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  SIGN_IN_CONFIGURED_TWICE: 'Cannot set both `siweConfig` and `siwx` options',
  NETWORKS_MISSING: 'The config names no network. Add at least one to `networks`.',
  NETWORK_DUPLICATE: 'The config names a network twice. Remove one of them.',
  NETWORK_INVALID:
    'A network of the config is not complete. Give it an id, a name, a native currency and RPC urls.',
  KIT_NOT_CREATED: 'Please call "createAppKit" before using the hook',
  VIEW_NOT_FOUND:
    'This view is not part of the app. Add its feature to appkit.config.ts and run `appkit generate`.',
  MODAL_LOAD_FAILED: 'The wallet window could not be loaded. Check your connection and try again.',
  // chains
  ADAPTER_NOT_FOUND: 'Adapter not found',
  CHAIN_NOT_SUPPORTED: 'Chain is not supported',
  NETWORK_NOT_FOUND: 'Network not found',
  NATIVE_BALANCE_UNAVAILABLE: 'Balance could not be read. Try again in a moment.',
  // wallets
  USER_REJECTED: 'You declined the request in your wallet.',
  CANCELLED: 'Request was aborted',
  WALLET_BUSY: 'Your wallet is already waiting for an answer. Open it, finish there, then try again.',
  WALLET_TIMEOUT: 'Your wallet did not answer. Open it and try again.',
  WALLET_BAD_REPLY: 'Your wallet sent an answer we could not read. Update it or try another wallet.',
  WALLET_NO_ACCOUNTS: 'Your wallet shared no account. Choose one in the wallet and try again.',
  WALLET_LOCKED: 'Your wallet has not allowed this site. Connect it first.',
  WALLET_OFFLINE: 'Your wallet has lost its connection. Check your network, then try again.',
  WALLET_METHOD_UNSUPPORTED: 'Your wallet cannot do this. Try another wallet.',
  WALLET_FAILED: 'Your wallet reported a problem. Try again.',
  CONNECTOR_NOT_FOUND: 'This wallet is not available in this browser.',
  NOT_CONNECTED: 'No wallet is connected. Connect one first.',
  RECONNECTING: 'The wallet is still reconnecting. Try again in a moment.',
  SWITCH_IGNORED: 'The wallet stayed on its network. Switch it in the wallet itself.',
  DISCONNECT_FAILED: 'Failed to disconnect',
  // services
  BAD_REPLY: 'A service sent an answer we could not read. Try again later.',
  UNREACHABLE: 'A service cannot be reached. Check your connection and try again.',
  REQUEST_FAILED: 'A service refused the request. Try again later.',
  REQUEST_TIMEOUT: 'A service took too long to answer. Try again.',
} as const

export type PageErrorCode = keyof typeof errorCatalogue
export type ErrorCode = PageErrorCode | LateErrorCode
