import type { Account, Network } from '../../chains/types.js'
import type { CosmosWallet } from './types.js'

/** A connected wallet: what it can do, where the app uses it, and the key it showed there. */
export interface Session {
  readonly wallet: CosmosWallet
  /** Wallets are on every chain at once; this is the one the app works with. */
  network: Network
  account: Account
}

/** By the connector's provider, which discovery makes anew for every kit. */
export const sessions = /* @__PURE__ */ new WeakMap<object, Session>()
