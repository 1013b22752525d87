'use client'
export type { SendTransactionOptions, Web3jsTransaction } from './createSigner.js'
export {
  type GetConnectionErrorType,
  type GetConnectionParameters,
  type GetConnectionReturnType,
  getConnection,
} from './getConnection.js'
export {
  type GetWalletErrorType,
  type GetWalletParameters,
  type GetWalletReturnType,
  getWallet,
  type Web3jsWallet,
} from './getWallet.js'
export { type UseWeb3jsReturnType, useWeb3js } from './useWeb3js.js'
