import { errorTexts } from '../../shared/errorTexts.js'

const statuses = {
  BAD_REQUEST: 400,
  EMAIL: 400,
  SAME_EMAIL: 400,
  PROOF: 401,
  CLOCK: 401,
  SESSION: 401,
  ORIGIN: 403,
  LOGIN: 403,
  CODE: 403,
  PROVIDER: 403,
  PASSKEY: 403,
  NO_PASSKEY: 404,
  LAST_PASSKEY: 403,
  PASSKEY_LOGIN: 403,
  FARCASTER: 403,
  SIGNATURE: 403,
  NO_OWN_LOGIN: 403,
  TOKEN: 403,
  FROZEN: 403,
  HOLD: 403,
  LOGIN_HOLD: 403,
  NO_EMAIL: 403,
  NEW_LOGIN: 403,
  LINKED: 409,
  OTHER_WALLET: 409,
  LAST_LOGIN: 409,
  LOGINS: 409,
  TAKEN: 409,
  MOVE: 409,
  SLOTS: 409,
  EXISTS: 409,
  TOO_LARGE: 413,
  WAIT: 429,
  LIMIT: 429,
  RELAY: 503,
  NODE: 503,
  KEYS: 503,
  LATER: 503,
} as const satisfies Readonly<Record<keyof typeof errorTexts, number>>

/** Stable codes of the server's errors. */
export type FrameErrorCode = keyof typeof errorTexts

/** An error that the page shows. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  constructor(
    readonly code: FrameErrorCode,
    /** When to try again. */
    readonly seconds?: number,
  ) {
    super(errorTexts[code])
  }

  get status(): number {
    return statuses[this.code]
  }
}

const wrongSecret =
  'FRAME_SECRET is not the secret of this database: with another one every user would get a second, empty wallet. Set it to ' +
  'what it was, on every process. To replace it, put the new one in front (FRAME_SECRET=new,old), run appkit-frame rekey, ' +
  'then leave out the old one.'

/** Stable codes of the errors that keep the server from starting. */
export type FrameStartErrorCode = 'WRONG_SECRET' | 'BAD_CONFIG' | 'PORT_TAKEN'

/** An error for the operator: the server does not start. */
export class FrameStartError extends Error {
  override readonly name = 'FrameStartError'
  constructor(
    readonly code: FrameStartErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The server was started with another secret than that of its database. */
export class WrongSecretError extends FrameStartError {
  constructor() {
    super('WRONG_SECRET', wrongSecret)
  }
}
