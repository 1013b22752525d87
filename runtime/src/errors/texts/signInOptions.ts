/** Errors of the options of sign-in. */
export const signInOptionTexts = {
  SIGN_IN_OPTION_INVALID: 'An option of sign-in cannot be used. Correct it in the config.',
} as const
