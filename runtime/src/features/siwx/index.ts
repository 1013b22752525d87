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
export { SignedIn, SignedOut, useAppKitSession } from './useAppKitSession.js'
