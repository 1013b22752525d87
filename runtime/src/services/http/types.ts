/** What a service said when it refused: the cause of a REQUEST_FAILED. */
export interface Refusal {
  readonly status: number
  /** Its first reason, cut to 300 characters. */
  readonly reason?: string
  /** What the reason is about, e.g. `authentication`. */
  readonly field?: string
}

export interface ServiceFetchOptions {
  /** For the whole call, all tries and the body included, in ms. */
  readonly deadline?: number
  /** Largest body that is read, in bytes. */
  readonly maximumBytes?: number
  /** How often at most a request is sent. */
  readonly tries?: number
  /** Which requests may be sent again after a status. By default reads: GET and HEAD. */
  readonly isRepeatable?: (request: Request, status: number) => boolean
  /** Which failures carry an answer that the caller reads. By default none. */
  readonly isAnswer?: (status: number) => boolean
  /** Told of each call that ended with 401 or 403. */
  readonly onRefused?: (refusal: Refusal) => void
}
