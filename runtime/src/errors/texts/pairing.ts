/** Errors of a pairing that the host or the user gives. */
export const pairingTexts = {
  PAIRING_MISSING:
    'Nothing makes WalletConnect pairings here. Open the view with a `uri`, or leave it out of the app.',
  PAIRING_INVALID: 'The `uri` the view was opened with is no WalletConnect pairing (wc:…@2?…).',
} as const
