/** The weight of a part, added to an app of one namespace that has nothing but connecting, the account and the networks. */
export interface Measured {
  /** Bytes of JavaScript that load with the page, as gzip -9. */
  readonly page: number
  /** Bytes that load when the part is used. Parts that share code add less together. */
  readonly later: number
  /** Libraries that only the part brings, with their licences. */
  readonly libraries: readonly { readonly name: string; readonly licence: string }[]
}
