import { inLanguage } from './language.js'

/** Texts of a log-in with a passkey alone. */
export const passkeyMessages = inLanguage('passkey', {
  use: 'Use a passkey',
  title: 'Use a passkey',
  text: 'Your fingerprint, face or screen lock opens the wallet. There is no password to remember.',
  open: 'Open the wallet',
  create: 'Make a new wallet',
  back: 'Use email instead',
  user: (site: string) => `Wallet on ${site}`,
  cancelled: 'No passkey was used. Try again or use email.',
  /** Said instead of making a wallet that nobody could open. */
  poor: 'Passkeys of this device or password manager cannot hold a wallet. Begin with your email: the wallet can be the same on all your devices.',
  unsafe: 'This browser does not let this page use passkeys. Begin with your email.',
})
