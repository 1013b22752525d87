import type { WalletEvents } from '../../chains/driver.js'
import type { Account, Network } from '../../chains/types.js'
import type { CosmosProvider, CosmosWallet } from './types.js'

/** A connected wallet: what it can do, where the app uses it, and the key it showed there. */
export interface SessionState {
  readonly wallet: CosmosWallet
  /** Wallets are on every chain at once; this is the one the app works with. */
  network: Network
  account: Account
}

/** With what is asked for at once, though its code comes only with the first connection. */
export interface Session extends SessionState {
  readonly provider: CosmosProvider
  readonly watch: (events: WalletEvents) => () => void
}

/** By the connector's provider, which discovery makes anew for every kit. */
export const sessions = /* @__PURE__ */ new WeakMap<object, Session>()
