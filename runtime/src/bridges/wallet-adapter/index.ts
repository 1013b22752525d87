'use client'
export type { WalletAdapterLibraries, WalletContext, WalletContextAdapter } from './types.js'
export { useWalletContext } from './useWalletContext.js'
