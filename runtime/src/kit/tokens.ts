export interface GetTokenParameters {
  /** Which server the token is for: one of `tokens.audiences` of the sign-in server. Default: the only one on that list. */
  readonly audience?: string | undefined
  /**
   * Whether it is bound to a key that cannot leave this page (DPoP, RFC 9449). Each request then needs a proof:
   * `getTokenHeaders`. Default: `false`.
   */
  readonly dpop?: boolean | undefined
}

/** A JWT (RFC 9068). */
export type GetTokenReturnType = string

/** The code of a feature that gets tokens of its users. */
export interface TokenCode<App> {
  /** A token that is kept, or a new one. */
  askToken(kit: App, parameters: GetTokenParameters): Promise<{ readonly token: GetTokenReturnType }>
}
