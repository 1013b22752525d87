const errors = {
  BAD_REQUEST: [400, 'This call is not understood. Reload the page.'],
  EMAIL: [400, 'This email address cannot be used. Check it, or use one without accents and spaces.'],
  SAME_EMAIL: [400, 'The wallet has this email already. Type another address.'],
  PROOF: [401, 'This device could not prove that it sent the call. Reload the page, then try again.'],
  CLOCK: [401, 'The clock of this device is wrong by more than five minutes. Set it, then try again.'],
  SESSION: [401, 'The session is over. Log in again.'],
  ORIGIN: [403, 'This site may not use the wallet.'],
  LOGIN: [403, 'This log-in is over. Start again.'],
  CODE: [403, 'The code is wrong or no longer valid. Check the newest mail, or ask for a new code.'],
  PROVIDER: [403, 'This wallet has no log-in with this provider. Choose another one.'],
  FARCASTER: [403, 'What Farcaster signed is not for this log-in. Start again.'],
  NO_OWN_LOGIN: [403, 'This app has no log-in of its own for this wallet. Log in another way.'],
  TOKEN: [403, 'The app could not log you in to the wallet. Try again.'],
  FROZEN: [
    403,
    'The private key was shown. For ten minutes after that, the wallet signs and changes nothing.',
  ],
  HOLD: [403, 'This can be removed 24 hours after it was asked for, or at once with another passkey.'],
  NO_EMAIL: [403, 'This wallet is opened with an account of another site. Change the email there.'],
  TAKEN: [409, 'There is a wallet for this email already. Choose another address.'],
  MOVE: [409, 'This is not the wallet that you have had. Bring the key of the address that is shown.'],
  SLOTS: [409, 'The wallet was changed by another device. Reload the page, then try again.'],
  EXISTS: [409, 'There is a wallet for this email already. Reload the page.'],
  TOO_LARGE: [413, 'This call is too large. Reload the page.'],
  WAIT: [429, 'Wait a moment, then try again.'],
  LIMIT: [429, 'Too many attempts. Try again later.'],
  RELAY: [503, 'Farcaster cannot be reached. Try again later.'],
  KEYS: [503, 'The log-in of the app cannot be checked at the moment. Try again later.'],
  LATER: [503, 'The mail could not be sent. Try again later.'],
} as const

/** Stable codes of the server's errors. */
export type FrameErrorCode = keyof typeof errors

/** An error that the page shows. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  constructor(
    readonly code: FrameErrorCode,
    /** When to try again. */
    readonly seconds?: number,
  ) {
    super(errors[code][1])
  }

  get status(): number {
    return errors[this.code][0]
  }
}

const startErrors = {
  WRONG_SECRET:
    'FRAME_SECRET is not the secret of this database: with another one every user would get a second, empty wallet. Set it to ' +
    'what it was, on every process. To replace it, put the new one in front (FRAME_SECRET=new,old), run appkit-frame rekey, ' +
    'then leave out the old one.',
} as const

/** Stable codes of what keeps the server from starting. */
export type FrameStartErrorCode = keyof typeof startErrors

/** An error for the operator: the server does not start. */
export class FrameStartError extends Error {
  override readonly name = 'FrameStartError'
  constructor(readonly code: FrameStartErrorCode) {
    super(startErrors[code])
  }
}
