'use client'
export {
  type GetProviderErrorType,
  type GetProviderParameters,
  type GetProviderReturnType,
  type GetSignerErrorType,
  type GetSignerParameters,
  type GetSignerReturnType,
  getProvider,
  getSigner,
} from './getSigner.js'
export { useSigner } from './useSigner.js'
