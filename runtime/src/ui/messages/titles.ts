/** Titles of the views, and the names that stand in for one. */
export const titles = {
  connect: 'Connect wallet',
  allWallets: 'All wallets',
  networks: 'Choose network',
  unsupportedChain: 'Switch network',
  switchChain: 'Switch chain',
  compatibleNetworks: 'Compatible networks',
  whatIsANetwork: 'What is a network?',
  switchAddress: 'Switch address',
  walletConnect: 'WalletConnect',
  selectChain: 'Select chain',
  whatIsAWallet: 'What is a wallet?',
  get: (name: string) => `Get ${name}`,
  anyWallet: 'a wallet',
  /** A wallet without a name. */
  wallet: 'Wallet',
} as const
