import { inLanguage } from './language.js'

/** Texts of the window in which a wallet of the browser logs in. */
export const walletMessages = inLanguage('browserWallet', {
  title: 'Log in with a wallet',
  addTitle: 'Add a wallet as a way to log in',
  text: 'Choose a wallet of this browser. It asks you to sign a message, which moves nothing.',
  list: 'Wallets of this browser',
  other: 'Wallet of this browser',
  none: 'There is no wallet in this browser that can sign here. Install one and reload this page, or open the app in the browser of your wallet.',
  wait: (name: string) => `Sign the message in ${name}.`,
  declined: 'The wallet did not sign. Choose one, and allow it there.',
  failed: (name: string) => `${name} cannot sign here. Choose another wallet.`,
})
