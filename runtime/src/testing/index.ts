export { createBip122Wallet } from './bip122/createBip122Wallet.js'
export { injectBip122Wallet, registerBip122Wallet } from './bip122/injectBip122Wallet.js'
export type {
  Bip122Behaviour,
  Bip122Utxo,
  Bip122Wallet,
  Bip122WalletAddress,
  Bip122WalletNetwork,
  Bip122WalletOptions,
} from './bip122/signing/types.js'
export { createCosmosWallet, injectCosmosWallet } from './cosmos/createCosmosWallet.js'
export type {
  CosmosWallet,
  CosmosWalletChain,
  CosmosWalletOptions,
  CosmosWalletProvider,
} from './cosmos/types.js'
export type { DemoWalletOptions } from './demoWallet/dialog/types.js'
export { installDemoWallet } from './demoWallet/installDemoWallet.js'
export { announceEip155Wallet } from './eip155/announceEip155Wallet.js'
export { createEip155Wallet } from './eip155/createEip155Wallet.js'
export type {
  Atomicity,
  Behaviour,
  Eip155Behaviour,
  Eip155Wallet,
  Eip155WalletChain,
  Eip155WalletOptions,
  Eip155WalletProvider,
} from './eip155/types.js'
export type { InjectedBehaviour } from './injected/types.js'
export { createPolkadotWallet, injectPolkadotWallet } from './polkadot/createPolkadotWallet.js'
export type {
  PolkadotInjected,
  PolkadotWallet,
  PolkadotWalletAccount,
  PolkadotWalletKeyType,
  PolkadotWalletOptions,
  PolkadotWalletProvider,
  PolkadotWalletSignature,
} from './polkadot/types.js'
export {
  createSessionSigner,
  type SessionSigner,
  type SupportedCalls,
} from './sessionSigner/createSessionSigner.js'
export type {
  SessionCall,
  SessionCallDescription,
  SessionSignerOptions,
} from './sessionSigner/types.js'
export { createSolanaWallet } from './solana/createSolanaWallet.js'
export { injectSolanaWallet, registerSolanaWallet } from './solana/injectSolanaWallet.js'
export type {
  LegacySolanaProvider,
  SolanaBehaviour,
  SolanaFeature,
  SolanaWallet,
  SolanaWalletOptions,
} from './solana/types.js'
export type {
  StandardWalletAccount,
  StandardWalletOptions,
  StandardWalletPart,
} from './walletStandard/registerStandardWallet.js'
export { registerStandardWallet } from './walletStandard/registerStandardWallet.js'
