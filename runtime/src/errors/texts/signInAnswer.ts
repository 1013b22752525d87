/** What the answer to a sign-in raises. Quoted texts are kept to the letter. */
export const signInAnswerTexts = {
  // what a handler or its server answers
  SIGN_IN_MESSAGE_INVALID: 'The app asked for something that is no sign-in. Tell the people who run it.',
  SIGN_IN_REFUSED: 'The app did not accept the signature. Try again.',
  // toast
  AUTHENTICATING: 'Authenticating...',
} as const
