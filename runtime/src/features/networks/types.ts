import type { Network } from '../../chains/types.js'
import type { Chain } from '../../kit/types.js'

export interface NetworkChoice {
  readonly network: Network
  /** False when the wallet in use does not let the app use it. */
  readonly approved: boolean
}

/** The networks of one namespace that are shown together. */
export interface NetworkGroup {
  readonly chain: Chain
  /** The family's name for people. */
  readonly label: string
  readonly choices: readonly NetworkChoice[]
}
