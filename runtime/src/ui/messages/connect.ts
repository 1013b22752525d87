/** Texts of the first connect view. Those of what follows a choice load with it. */
export const connectMessages = {
  installed: 'Installed',
  recent: 'Recent',
  /** What stands in the row of a wallet that looks as another one does, and where it says it is from. */
  lookAlike: (place: number, of: number, source?: string) =>
    `${place} of ${of} alike${source ? ` · ${source}` : ''}`,
  allWallets: 'All wallets',
  noWallets: 'No wallet found in this browser',
  noWalletsHint: 'Install one, then reload this page.',
  noWalletsAction: 'Get a wallet',
  recommendedFailed: 'Wallets did not load.',
  legalAgree: 'I agree to the ',
  legalStart: 'By connecting you agree to the ',
  terms: 'terms of service',
  legalBetween: ' and the ',
  privacy: 'privacy policy',
  legalEnd: '.',
  continueWithWallet: 'Continue with a wallet',
  or: 'or',
  guideQuestion: 'New to wallets?',
  guideAction: 'What is a wallet?',
  tryAgain: 'Try again',
} as const
