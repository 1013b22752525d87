import { table } from '../../kit/texts.js'

/** Texts of the first connect view. Those of the views after a choice load with these. */
export const connectMessages = table({
  anyWallet: 'QR code',
  installed: 'Installed',
  recent: 'Recent',
  /** The text in the row of a wallet that looks like another one, with its reverse domain name. */
  lookAlike: (place: number, of: number, source?: string) =>
    `${place} of ${of} alike${source ? ` · ${source}` : ''}`,
  allWallets: 'All wallets',
  noWallets: 'No wallet found in this browser.',
  noWalletsHint: 'Install one, then reload this page.',
  noWalletsAction: 'Get a wallet',
  recommendedFailed: 'Wallets did not load.',
  agreeFirst: 'Agree to the terms to see the code.',
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
})
