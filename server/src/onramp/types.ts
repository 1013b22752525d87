import type { OnrampMarket } from '../ports/onramp.js'

/** What the operations of buying need. */
export interface OnrampParts {
  readonly onramp: OnrampMarket
  /** The name of a network for people. */
  readonly nameOf: (caip2: string) => string
}

/** What no purchase reaches, in whole coins or money: beyond it numbers are not exact to the cent. */
export const AMOUNT_LIMIT = 1e9
