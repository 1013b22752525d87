/** Errors and toasts that follow the answer to a sign-in. Quoted texts are kept to the letter. */
export const signInAnswerTexts = {
  // answers of a handler or its server
  SIGN_IN_MESSAGE_INVALID: 'The app asked for something that is no sign-in. Tell the people who run it.',
  SIGN_IN_REFUSED: 'The app did not accept the signature. Try again.',
  // toast
  AUTHENTICATING: 'Authenticating...',
} as const
