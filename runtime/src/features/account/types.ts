import type { Connection } from '../../chains/types.js'
import type { Chain } from '../../kit/types.js'

/** One wallet connected in one namespace. */
export interface ConnectedWallet {
  readonly chain: Chain
  readonly connection: Connection
  /** The namespace's name for people. */
  readonly label: string
  /** Whether its account is the one the namespace works with. */
  readonly inUse: boolean
  /** How many accounts the wallets before it share, so that every account has a number. */
  readonly offset: number
}
