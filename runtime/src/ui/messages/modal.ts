import { table } from '../../kit/texts.js'

/** Texts of the modal around every view. */
export const shellMessages = /* @__PURE__ */ table({
  back: 'Back',
  close: 'Close',
  /** Names the window for views without a title. */
  untitled: 'Your wallet',
  loading: 'Loading',
  loadFailed: 'This part did not load',
  loadFailedHint: 'Check your connection and try again.',
  reload: 'Reload page',
  reloadHint: 'Still missing? Reload the page.',
  crashed: 'Something went wrong',
  crashedHint: 'Nothing was sent. You can try again.',
  missing: 'Not part of this app',
  missingHint: 'The app does not include this screen.',
  retry: 'Try again',
})

/** Titles of the views, and names used as titles. */
export const titles = /* @__PURE__ */ table({
  connect: 'Connect wallet',
  allWallets: 'All wallets',
  networks: 'Choose network',
  unsupportedChain: 'Switch network',
  switchChain: 'Switch network',
  compatibleNetworks: 'Compatible networks',
  whatIsANetwork: 'What is a network?',
  settings: 'Settings',
  switchAddress: 'Wallets and accounts',
  walletConnect: 'WalletConnect',
  selectChain: 'Choose networks',
  whatIsAWallet: 'What is a wallet?',
  get: (name: string) => `Get ${name}`,
  anyWallet: 'a wallet',
  /** A wallet without a name. */
  wallet: 'Wallet',
})
