/** Titles of the views, and the names that stand in for one. */
export const titles = {
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
} as const
