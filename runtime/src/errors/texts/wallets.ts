/** Errors of requests to wallets. */
export const walletTexts = {
  NETWORK_NOT_FOUND: 'Network not found',
  CHAIN_NOT_SUPPORTED: 'Chain is not supported',
  USER_REJECTED: 'You declined the request in your wallet.',
  WALLET_BUSY: 'Your wallet is already waiting for an answer. Open it, finish there, then try again.',
  WALLET_RATE_LIMITED:
    'Your wallet takes only so many requests at a time. Wait a few seconds, then try again.',
  WALLET_BAD_REPLY: 'Your wallet sent an answer we could not read. Update it or try another wallet.',
  WALLET_NO_ACCOUNTS: 'Your wallet shared no account. Choose one in the wallet and try again.',
  WALLET_LOCKED: 'Your wallet has not allowed this site. Connect it first.',
  WALLET_OFFLINE: 'Your wallet has lost its connection. Check your network, then try again.',
  WALLET_METHOD_UNSUPPORTED: 'Your wallet cannot do this. Try another wallet.',
  WALLET_FAILED: 'Your wallet reported a problem. Try again.',
  CONNECTOR_NOT_FOUND: 'This wallet is not available in this browser. Install it or choose another.',
  NOT_CONNECTED: 'No wallet is connected. Connect one first.',
  RECONNECTING: 'The wallet is still reconnecting. Try again in a moment.',
  SWITCH_IGNORED: 'The wallet stayed on its network. Switch it in the wallet itself.',
  NATIVE_BALANCE_UNAVAILABLE: 'Balance could not be read. Try again in a moment.',
  SWITCH_NETWORK_NOT_FOUND: 'Network Not Found',
  ACCOUNT_NOT_FOUND: 'The account is not one that the wallet shares. Choose it in the wallet first.',
} as const
