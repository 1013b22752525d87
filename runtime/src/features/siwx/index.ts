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
export { getToken, getTokenHeaders } from './tokens/getToken.js'
export type { GetTokenHeadersParameters, GetTokenParameters, TokenHeaders } from './tokens/types.js'
export { type UseAppKitTokenReturnType, useAppKitToken } from './tokens/useAppKitToken.js'
export { SignedIn, SignedOut, useAppKitSession } from './useAppKitSession.js'
