import type { ErrorOf } from '../../errors/errorCodes.js'

/** Claims that the app's server has to put into a token. */
export interface TokenRequest {
  /** The `nonce` claim. It is for this device and this log-in alone. */
  readonly nonce: string
}

export interface LogInWithTokenParameters {
  /**
   * Gets a token from the app's server, which knows its user by the app's own session. What it throws ends the log-in, and is
   * thrown on.
   */
  readonly getToken: (request: TokenRequest) => Promise<string>
}

export type LogInWithTokenReturnType = void

/** Errors of a log-in besides those that `getToken` throws. */
export type LogInWithTokenErrorType = ErrorOf<
  | 'FRAME_FAILED'
  | 'FRAME_LOAD_FAILED'
  | 'FRAME_ABORTED'
  | 'CANCELLED'
  | 'IFRAME_REQUEST_TIMEOUT'
  | 'MODAL_LOAD_FAILED'
>
