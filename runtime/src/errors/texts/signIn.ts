/** Errors of the question to sign in. */
export const signInTexts = {
  SIGN_IN_UNAVAILABLE: 'The app cannot check sign-ins right now. Try again in a moment.',
} as const
