import type { Call } from '../http/types.js'
import type { OnrampMarket } from '../ports/onramp.js'

/** Dependencies of the operations of buying. */
export interface OnrampParts {
  readonly onramp: Pick<OnrampMarket, 'isThere' | 'offers' | 'page' | 'quotes'>
  /** The name of a network for people. */
  readonly nameOf: (caip2: string) => string
  /** The address of the picture of a coin, or of the money or flag of a country. There are none if left out. */
  readonly pictureOf?: (call: Call, kind: 'Token' | 'Currency', name: string) => string
  /** Whether a page may lead to an address afterwards. Over https or to this machine if left out. */
  readonly isPage?: (address: string) => boolean
}

/** An amount that no purchase reaches, in whole coins or money: from there on numbers are not exact to the cent. */
export const maxAmount = 1e9
export const maxAmountText = 'must be less than 1,000,000,000'
