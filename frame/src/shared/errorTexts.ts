/** What the server says when it refuses a call, by its codes. The page says it in the language of its user. */
export const errorTexts = {
  BAD_REQUEST: 'This call is not understood. Reload the page.',
  EMAIL: 'This email address cannot be used. Check it, or use one without accents and spaces.',
  SAME_EMAIL: 'The wallet has this email already. Type another address.',
  PROOF: 'This device could not prove that it sent the call. Reload the page, then try again.',
  CLOCK: 'The clock of this device is wrong by more than five minutes. Set it, then try again.',
  SESSION: 'The session is over. Log in again.',
  ORIGIN: 'This site may not use the wallet.',
  LOGIN: 'This log-in is over. Start again.',
  CODE: 'The code is wrong or no longer valid. Check the newest mail, or ask for a new code.',
  PROVIDER: 'This wallet has no log-in with this provider. Choose another one.',
  PASSKEY: 'The passkey could not be checked. Try again, or begin with your email.',
  NO_PASSKEY:
    'Nobody logs in with this passkey alone. Log in with your email, then it can open your wallet; or make a new wallet.',
  LAST_PASSKEY: 'This passkey is the only way to log in to this wallet. Add an email first, then remove it.',
  FARCASTER: 'What Farcaster signed is not for this log-in. Start again.',
  FROZEN: 'The private key was shown. For ten minutes after that, the wallet signs and changes nothing.',
  HOLD: 'This can be removed 24 hours after it was asked for, or at once with another passkey.',
  LOGIN_HOLD:
    'This way to log in can be removed from the time on that the settings show, or at once with a passkey that the wallet has had for seven days.',
  NO_EMAIL: 'This wallet is opened with an account of another site. Change the email there.',
  NEW_LOGIN:
    'This way to log in was added a short time ago. It opens the wallet on other devices 24 hours after that. Log in another way.',
  LINKED: 'This opens the wallet already.',
  OTHER_WALLET:
    'This opens another wallet, which would be lost to you. Log in with it, add another way to log in there and remove this one, then try again.',
  LAST_LOGIN: 'This is the only way to log in. Add another one first. It counts 24 hours after it was added.',
  LOGINS: 'The wallet has ten ways to log in. Remove one first.',
  TAKEN: 'There is a wallet for this email already. Choose another address.',
  SLOTS: 'The wallet was changed by another device. Reload the page, then try again.',
  EXISTS: 'There is a wallet for this email already. Reload the page.',
  TOO_LARGE: 'This call is too large. Reload the page.',
  WAIT: 'Wait a moment, then try again.',
  LIMIT: 'Too many attempts. Try again later.',
  RELAY: 'Farcaster cannot be reached. Try again later.',
  LATER: 'The mail could not be sent. Try again later.',
} as const
