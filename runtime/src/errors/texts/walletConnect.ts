/** Errors of WalletConnect; the first three are a relay's own words. */
export const walletConnectTexts = {
  PROVIDER_ORIGIN_NOT_ALLOWED: 'Unauthorized: origin not allowed',
  PROVIDER_JWT_NOT_YET_VALID: 'JWT validation error: JWT Token is not yet valid',
  PROVIDER_INVALID_KEY: 'Unauthorized: invalid key',
  RELAY_CLOCK_WRONG: 'The clock of this device is wrong. Set it to the right time, then try again.',
  RELAY_REFUSED: 'The relay does not let this app in. Check `projectId` and `endpoints.relay`.',
  RELAY_UNREACHABLE: 'The relay could not be reached. Check your connection and try again.',
  RELAY_FAILED: 'The relay did not take the message. Try again in a moment.',
  PROPOSAL_EXPIRED: 'The code was not used in time. Make a new one and scan it again.',
  PAIRING_USED: 'This code was answered already. Make a new one and scan it.',
  PROPOSAL_UNSUPPORTED: 'Your wallet does not support what this app needs. Try another wallet.',
  SESSION_INVALID: 'Your wallet sent a connection this app cannot use. Update it or try another wallet.',
  SESSION_FORBIDDEN: 'Your wallet has not allowed this. Disconnect, connect again and allow it.',
  SESSION_ENDED: 'The connection with your wallet has ended. Connect it again.',
} as const
