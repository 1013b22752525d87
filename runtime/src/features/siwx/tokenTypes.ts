import type { ErrorOf } from '../../errors/errorCodes.js'
import type { GetTokenParameters } from '../../kit/siwx.js'

export type { GetTokenParameters, GetTokenReturnType } from '../../kit/siwx.js'

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

export type GetTokenErrorType = ErrorOf<
  | 'TOKEN_SIGNED_OUT'
  | 'TOKEN_NOT_ISSUED'
  | 'TOKEN_KEY_UNAVAILABLE'
  | 'SIGN_IN_UNAVAILABLE'
  | 'CANCELLED'
  | 'MODAL_LOAD_FAILED'
>

export type GetTokenHeadersErrorType = GetTokenErrorType
