/** Errors of the options that `createSignInServer` is given. */
export const signInServerTexts = {
  SIGN_IN_SERVER_OPTION_INVALID:
    'An option of the sign-in server cannot be used. Correct it in `createSignInServer`.',
  SIGN_IN_ORIGIN_INVALID:
    'An origin of the sign-in server cannot be used. Give `https://…` without a path; plain http only on this machine, with `development`.',
} as const
