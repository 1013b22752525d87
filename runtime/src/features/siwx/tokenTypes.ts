import type { ErrorOf } from '../../errors/errorCodes.js'

export interface GetTokenParameters {
  /** Which server the token is for: one of `tokens.audiences` of the sign-in server. */
  readonly audience: string
  /**
   * Whether it is bound to a key that cannot leave this page (DPoP, RFC 9449). Each request then needs a proof:
   * `getTokenHeaders`. Default: `false`.
   */
  readonly dpop?: boolean | undefined
}

export interface GetTokenHeadersParameters extends GetTokenParameters {
  /** The address of the request. */
  readonly url: string
  /** Its method. Default: `GET`. */
  readonly method?: string | undefined
}

export interface GetTokenHeadersReturnType {
  readonly authorization: string
  /** The proof of the key, for this request alone. */
  readonly dpop?: string
}

/** A JWT (RFC 9068). */
export type GetTokenReturnType = string

export type GetTokenErrorType = ErrorOf<
  | 'TOKEN_SIGNED_OUT'
  | 'TOKEN_NOT_ISSUED'
  | 'TOKEN_KEY_UNAVAILABLE'
  | 'SIGN_IN_UNAVAILABLE'
  | 'CANCELLED'
  | 'MODAL_LOAD_FAILED'
>

export type GetTokenHeadersErrorType = GetTokenErrorType
