/** What the answer to a sign-in raises. Quoted texts are kept to the letter. */
export const signInAnswerTexts = {
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  SIWX_ADDRESS_MISSING: 'No ActiveCaipAddress found',
  SIWX_NETWORK_MISSING: 'No ActiveCaipNetwork or client found',
  SIWX_CLIENT_MISSING: 'No ConnectionController client found',
  // what a handler or its server answers
  SIGN_IN_MESSAGE_INVALID: 'The app asked for something that is no sign-in. Tell the people who run it.',
  SIGN_IN_REFUSED: 'The app did not accept the signature. Try again.',
  // toasts
  AUTHENTICATION_NOT_STARTED: 'A problem occurred while trying initialize authentication',
  SMART_ACCOUNTS_UNSUPPORTED: 'This application might not support Smart Accounts',
  SIGNATURE_DECLINED: 'Signature declined',
  AUTHENTICATING: 'Authenticating...',
} as const
