import type { CaipNetworkId, Connector } from '../../chains/types.js'
import type { StandardAccount } from '../../walletStandard/types.js'

interface Session {
  /** The network the app works with: no Solana wallet knows one, yet some requests must name it. */
  readonly caipNetworkId: CaipNetworkId
  /** What the wallet answered, for wallets whose own list lags behind. */
  readonly accounts: readonly StandardAccount[]
}

/** What a connected wallet must be handed back with its requests. Gone with the connector. */
export const sessions = /* @__PURE__ */ new WeakMap<Connector, Session>()
