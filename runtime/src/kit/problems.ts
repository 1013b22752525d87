import { table } from './texts.js'

/**
 * The errors that users meet most, as `errors/texts` has them: their messages are of the language that is shown from its first
 * view on. Those of `laterProblems` follow. They load with the languages alone.
 */
export const problemMessages = table({
  USER_REJECTED: 'You declined the request in your wallet.',
  WALLET_BUSY: 'Your wallet is already waiting for an answer. Open it, finish there, then try again.',
  WALLET_TIMEOUT: 'Your wallet did not answer. Open it and try again.',
  WALLET_NO_ACCOUNTS: 'Your wallet shared no account. Choose one in the wallet and try again.',
  WALLET_LOCKED: 'Your wallet has not allowed this site. Connect it first.',
  WALLET_OFFLINE: 'Your wallet has lost its connection. Check your network, then try again.',
  WALLET_METHOD_UNSUPPORTED: 'Your wallet cannot do this. Try another wallet.',
  WALLET_FAILED: 'Your wallet reported a problem. Try again.',
  CONNECTOR_NOT_FOUND: 'This wallet is not available in this browser. Install it or choose another.',
  NOT_CONNECTED: 'No wallet is connected. Connect one first.',
  SWITCH_IGNORED: 'The wallet stayed on its network. Switch it in the wallet itself.',
  SESSION_ENDED: 'The connection with your wallet has ended. Connect it again.',
  RELAY_UNREACHABLE: 'The relay could not be reached. Check your connection and try again.',
  UNREACHABLE: 'A service cannot be reached. Check your connection and try again.',
  REQUEST_FAILED: 'A service refused the request. Try again later.',
  REQUEST_TIMEOUT: 'A service took too long to answer. Try again.',
  SIGNATURE_DECLINED: 'Signature declined',
  TRANSACTIONS_UNAVAILABLE: 'Failed to fetch transactions',
  TOKEN_BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
})
