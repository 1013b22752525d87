export type {
  SIWEConfig,
  SIWXConfig,
  SIWXData,
  SIWXMessage,
  SIWXOptions,
  SIWXSession,
} from '../../kit/siwx.js'
export { type CreateServerSIWXParameters, createServerSIWX } from './createServerSIWX.js'
export type { SignInErrorType } from './signIn.js'
export { siwx } from './siwx.js'
export {
  type GetTokenHeadersParameters,
  type GetTokenParameters,
  getToken,
  getTokenHeaders,
  type TokenHeaders,
} from './tokens/getToken.js'
export { type UseAppKitTokenReturnType, useAppKitToken } from './tokens/useAppKitToken.js'
export { SignedIn, SignedOut, useAppKitSession } from './useAppKitSession.js'
