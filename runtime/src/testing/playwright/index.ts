export type { PageWalletInfo, PageWalletOptions, TestNamespace } from '../page/types.js'
export type { InstallWallet, TestWallet, WalletFixtures } from './types.js'
export { walletFixtures } from './walletFixtures.js'
