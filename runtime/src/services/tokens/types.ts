import type { Network } from '../../chains/types.js'
import type { TokenConfig } from '../../kit/config.js'

/** A token of the config, as its chain describes it. */
export interface OwnToken {
  /** Contract or mint. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Base units that the account holds. */
  readonly amount: bigint
}

export interface ReadOwnTokensParameters {
  readonly network: Network
  /** The account that holds the tokens. */
  readonly address: string
  readonly tokens: readonly TokenConfig[]
  readonly signal: AbortSignal
}
