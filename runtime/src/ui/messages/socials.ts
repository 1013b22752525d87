import type { SocialProvider } from '../../kit/config.js'
import { table } from '../../kit/texts.js'

/** Names of the providers, as they write them. That of `wallet` is kept in the browser, and `providerName` shows another. */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  wallet: 'Wallet',
}

/** Texts of the log-in with accounts of other sites. */
export const socialMessages = table({
  title: 'Log in',
  all: 'More ways to log in',
  group: 'Log in with a social account',
  logIn: (name: string) => `Continue with ${name}`,
  withWallet: 'Continue with another wallet',
  otherWallet: 'Another wallet',
  logInTitle: (name: string) => `Log in with ${name}`,
  connectIn: 'Continue in the window that opened.',
  userData: 'Reading your account',
  oneMoment: 'One moment.',
  failed: 'Could not log in',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  preparing: 'Preparing the log-in',
  code: 'QR code that opens Farcaster',
  codeFailed: 'The link is too long for a code. Copy it instead.',
  scan: 'Scan this QR code with your phone, and approve in Farcaster.',
  openFarcaster: 'Open Farcaster',
  signThere: 'Approve in Farcaster, then come back.',
  onThisDevice: 'Open on this device',
  blocked: 'Your browser blocked the log-in window',
  noAddress: 'The log-in could not be started.',
  untrusted: 'An unknown site answered the log-in.',
})

/** The name of a provider for users. */
export const providerName = (provider: SocialProvider): string =>
  provider === 'wallet' ? socialMessages.otherWallet : socialNames[provider]

/** The title of a log-in with a provider that is under way. */
export const logInWith = (provider: SocialProvider): string =>
  provider === 'wallet' ? socialMessages.withWallet : socialMessages.logInTitle(socialNames[provider])

/** The button that logs in with a provider. */
export const continueWith = (provider: SocialProvider): string =>
  provider === 'wallet' ? socialMessages.withWallet : socialMessages.logIn(socialNames[provider])
