'use client'
export type {
  SIWEConfig,
  SIWEMessageInput,
  SIWEMessageParameters,
  SIWXConfig,
  SIWXData,
  SIWXMessage,
  SIWXMessageInput,
  SIWXOptions,
  SIWXSession,
  SignInState,
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
export {
  SignedIn,
  type SignedInProps,
  SignedOut,
  type UseAppKitSessionReturnType,
  useAppKitSession,
} from './useAppKitSession.js'
export { type UseAppKitTokenReturnType, useAppKitToken } from './useAppKitToken.js'
