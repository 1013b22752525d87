export type {
  SIWEConfig,
  SIWXConfig,
  SIWXData,
  SIWXMessage,
  SIWXOptions,
  SIWXSession,
} from '../../kit/siwx.js'
export { type CreateServerSIWXParameters, createServerSIWX } from './createServerSIWX.js'
export { getToken, getTokenHeaders } from './getToken.js'
export type { SignInErrorType } from './signIn.js'
export { siwx } from './siwx.js'
export type {
  GetTokenErrorType,
  GetTokenHeadersErrorType,
  GetTokenHeadersParameters,
  GetTokenHeadersReturnType,
  GetTokenParameters,
  GetTokenReturnType,
} from './tokenTypes.js'
export { SignedIn, SignedOut, useAppKitSession } from './useAppKitSession.js'
export { type UseAppKitTokenReturnType, useAppKitToken } from './useAppKitToken.js'
