/** Errors of smart sessions, which load with them. */
export const sessionTexts = {
  SESSION_NOT_FOUND: 'This session is over, or the account never gave it. Look at the list again.',
  SESSION_TERMS_INVALID: 'A session needs something that it allows and a time to come when it ends.',
  SESSIONS_UNSUPPORTED:
    'This wallet cannot allow sessions. Connect another one or use a smart account, then ask again.',
} as const
