'use client'
export type { LivePairing } from '../platforms/useLivePairing.js'
export { type UsePairingReturnType, usePairing } from './usePairing.js'
export { type ListedWallet, type UseWalletsReturnType, useWalletImage, useWallets } from './useWallets.js'
