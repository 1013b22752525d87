import type { Network } from '../../chains/types.js'
import type { InjectedPolkadot, SharedAccount } from './types.js'

/** What an enabled extension handed out, and how its accounts are written now. */
export interface Session {
  readonly injected: InjectedPolkadot
  readonly codec: typeof import('./codec.js')
  /** What the extension last shared. */
  shared: readonly SharedAccount[]
  /** Extensions are on no network; this is the one the app works with. */
  network: Network
}

/** By the connector's provider, which discovery makes anew for every kit. */
export const sessions = /* @__PURE__ */ new WeakMap<object, Session>()
