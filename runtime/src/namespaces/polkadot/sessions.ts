import type { WalletEvents } from '../../chains/driver.js'
import type { Network } from '../../chains/types.js'
import type { InjectedPolkadot, PolkadotProvider, SharedAccount } from './types.js'

/** What an enabled extension handed out, and how its accounts are written now. */
export interface SessionState {
  readonly injected: InjectedPolkadot
  /** What the extension last shared. */
  shared: readonly SharedAccount[]
  /** Extensions are on no network; this is the one the app works with. */
  network: Network
}

/** With what is asked for at once, though its code comes only with the first connection. */
export interface Session extends SessionState {
  readonly provider: PolkadotProvider
  readonly watch: (events: WalletEvents) => () => void
}

/** By the connector's provider, which discovery makes anew for every kit. */
export const sessions = /* @__PURE__ */ new WeakMap<object, Session>()
