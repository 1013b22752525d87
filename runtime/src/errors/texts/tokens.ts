/** Errors of the token guard. */
export const tokenTexts = {
  TOKEN_REFUSED: 'The token of this request is not accepted. Sign in again.',
  TOKEN_KEYS_UNREACHABLE: 'Tokens cannot be checked now. Try again in a moment.',
  TOKEN_GUARD_OPTION_INVALID:
    'An option of the token guard cannot be used. Correct it in `createTokenGuard`.',
} as const
