'use client'
export {
  type GetTransactionSignerErrorType,
  type GetTransactionSignerParameters,
  type GetTransactionSignerReturnType,
  getTransactionSigner,
  type WalletSigner,
} from './getTransactionSigner.js'
export { useTransactionSigner } from './useTransactionSigner.js'
