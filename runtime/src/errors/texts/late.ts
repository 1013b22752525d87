/**
 * Errors of code that loads when it is needed. `{name}` is replaced by the code that throws.
 */
export const lateTexts = {
  // alerts, each once
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  INVALID_PROJECT_ID: 'Invalid Project ID - update configuration',
  JWT_TOKEN_NOT_VALID: 'Session Expired',
  UNVERIFIED_DOMAIN: 'Unverified Domain',
  IFRAME_LOAD_FAILED: 'Network Error - Could not load embedded wallet',
  IFRAME_REQUEST_TIMEOUT: 'Embedded Wallet Request Timed Out',
  // toasts
  TOKEN_BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  TRANSACTIONS_UNAVAILABLE: 'Failed to fetch transactions',
  // services
  GAS_PRICE_NETWORK_UNSUPPORTED: 'Network not supported for Gas Price',
  SWAPS_NETWORK_UNSUPPORTED: 'Network not supported for Swaps',
  TRANSACTIONS_ACCOUNT_MISSING: "Transactions can't be fetched without an accountAddress",
  NAME_NOT_RESOLVED: 'Error resolving name',
  NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
  NAMES_OF_ADDRESS_FAILED: 'Error fetching names for address',
  NAME_NOT_REGISTERED: 'Error registering name {name}',
  NAME_ALREADY_OWNED: 'You already own a name',
  NAME_NETWORK_UNSUPPORTED: 'Names cannot be registered on this network. Switch to another one.',
  ONRAMP_NETWORK_UNSUPPORTED: 'Nothing can be bought on this network. Switch to another one.',
  ONRAMP_REGION_UNSUPPORTED: 'Nothing can be bought where you are.',
  // sending and controllers
  CHAIN_UNSUPPORTED: 'Unsupported chain',
  SEND_INCOMPLETE: 'An amount and receiver address are required',
  SEND_TOKEN_MISSING: 'A token is required',
  // frame
  FRAME_LOAD_FAILED: 'Unable to load email login dependency',
  FRAME_UNREACHABLE: 'Your embedded wallet cannot be reached. You stay logged in: try again later.',
  FRAME_ABORTED: 'Something went wrong',
  FRAME_FAILED: 'An error occurred',
  EMAIL_TOO_SOON: 'Please try again after {name} seconds',
  RPC_CALL_NOT_ALLOWED: 'Requested RPC call is not allowed',
  ACTION_NOT_ALLOWED: 'Action not allowed',
  // connectors
  CHAIN_NOT_CONFIGURED: 'The network is not one of this app. Choose another one.',
  CHAIN_MISMATCH: 'The wallet is on another network. Switch it, then try again.',
  // transactions
  TOKEN_DECIMALS_MISMATCH:
    'The token has other decimals on the chain than the service says, so amounts would be wrong. Choose another token.',
  TRANSACTION_CONFIRMATION_TIMEOUT:
    'The transaction was not confirmed in time. It may still go through: look at it in the explorer.',
  TRANSACTION_REPLACED: 'Your wallet sent another transaction in its place. Look at it in the explorer.',
  TRANSACTION_CANCELLED: 'The transaction was cancelled in your wallet. Send it again if you still want it.',
  TRANSACTION_DROPPED:
    'The network dropped the transaction. Make sure that your wallet did, and send it again.',
  // nodes
  EXECUTION_REVERTED: 'The contract refused the transaction. Change what you ask of it.',
  FEE_CAP_TOO_HIGH: 'The maximum fee is larger than a network allows. Lower it.',
  FEE_CAP_TOO_LOW: 'The maximum fee is below what the network asks now. Raise it.',
  NONCE_TOO_HIGH: 'An earlier transaction of this account is still missing. Send that one first.',
  NONCE_TOO_LOW: 'A transaction with this number was already sent. Try again.',
  NONCE_EXHAUSTED: 'This account cannot send any more transactions. Use another one.',
  INSUFFICIENT_FUNDS: 'The balance is too low for the amount and the network fee. Add to it or send less.',
  INTRINSIC_GAS_TOO_LOW: 'The transaction has too little gas. Raise the limit.',
  INTRINSIC_GAS_TOO_HIGH: 'The transaction has more gas than a block allows. Lower the limit.',
  TRANSACTION_TYPE_UNSUPPORTED:
    'The network does not know this type of transaction. Send it as another type.',
  TIP_ABOVE_FEE_CAP: 'The priority fee is larger than the maximum fee. Lower it.',
  NODE_ERROR: 'The network refused the request. Try again.',
  // JSON-RPC
  RPC_PARSE_ERROR: 'The network could not read the request. Try again.',
  RPC_INVALID_REQUEST: 'The network takes the request for invalid. Change it, then try again.',
  RPC_METHOD_NOT_FOUND: 'The network does not know this request. Use another RPC url.',
  RPC_INVALID_PARAMS: 'The network takes what was asked for invalid. Change it, then try again.',
  RPC_INTERNAL: 'The network had a problem of its own. Try again.',
  RPC_INVALID_INPUT: 'The network refused what was asked. Change it, then try again.',
  RPC_RESOURCE_NOT_FOUND: 'The network does not have what was asked for. Try again later.',
  RPC_RESOURCE_UNAVAILABLE: 'The network cannot give what was asked for now. Try again.',
  RPC_TRANSACTION_REJECTED: 'The network rejected the transaction. Change it, then try again.',
  RPC_METHOD_UNSUPPORTED: 'The network does not offer this request. Use another RPC url.',
  RPC_LIMIT_EXCEEDED: 'The network gets too many requests from here. Try again in a moment.',
  RPC_VERSION_UNSUPPORTED: 'The network speaks another version of JSON-RPC. Use another RPC url.',
  INVALID_CHAIN_ID: 'The network id is not valid. Choose another network.',
  // wallet calls (EIP-5792)
  CAPABILITY_UNSUPPORTED: 'The wallet lacks something this request needs. Try another wallet.',
  CALLS_CHAIN_UNSUPPORTED: 'The wallet takes no such request on this network. Switch to another one.',
  CALLS_DUPLICATE: 'This request was already sent to the wallet. Ask for its status instead.',
  CALLS_UNKNOWN: 'The wallet does not know this request. Send it again.',
  CALLS_TOO_LARGE: 'The request holds too many calls for the wallet. Split it.',
  UPGRADE_REJECTED:
    'You declined to upgrade the account in your wallet. Allow it, or send the calls one by one.',
  ATOMICITY_UNSUPPORTED: 'The wallet cannot run these calls as one. Try another wallet.',
} as const
