/** Errors of a request for a token. */
export const tokenRequestTexts = {
  TOKEN_SIGNED_OUT: 'Nobody is signed in with this account. Sign in, then try again.',
  TOKEN_NOT_ISSUED:
    'The sign-in server issues no tokens for this audience. Name it in `tokens.audiences` of `createSignInServer`.',
  TOKEN_KEY_UNAVAILABLE: 'This page cannot keep a key. Open it over https, in another browser if need be.',
} as const
