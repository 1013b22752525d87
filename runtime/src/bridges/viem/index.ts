'use client'
export {
  type GetPublicClientErrorType,
  type GetPublicClientParameters,
  type GetPublicClientReturnType,
  type GetWalletClientErrorType,
  type GetWalletClientParameters,
  type GetWalletClientReturnType,
  getPublicClient,
  getWalletClient,
} from './clients.js'
export { toViemChain } from './toViemChain.js'
export { usePublicClient, useWalletClient } from './useClients.js'
