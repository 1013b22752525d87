/** What the question of a sign-in raises. */
export const signInTexts = {
  SIGN_IN_UNAVAILABLE: 'The app cannot check sign-ins right now. Try again in a moment.',
} as const
