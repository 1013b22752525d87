/** Errors and toasts of a sign-in that cannot start or that failed. Quoted texts are kept to the letter. */
export const signInFailureTexts = {
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  SIWX_ADDRESS_MISSING: 'No ActiveCaipAddress found',
  SIWX_NETWORK_MISSING: 'No ActiveCaipNetwork or client found',
  SIWX_CLIENT_MISSING: 'No ConnectionController client found',
  // toasts
  AUTHENTICATION_NOT_STARTED: 'A problem occurred while trying initialize authentication',
  SMART_ACCOUNTS_UNSUPPORTED: 'This application might not support Smart Accounts',
  SIGNATURE_DECLINED: 'Signature declined',
} as const
