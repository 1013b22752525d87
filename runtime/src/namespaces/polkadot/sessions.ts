import type { WalletEvents } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { parseSs58 } from './parseSs58.js'
import type { InjectedPolkadot, PolkadotExtension, PolkadotProvider, SharedAccount } from './types.js'

/** The result of enabling an extension, and the current format of its addresses. */
export interface SessionState {
  readonly injected: InjectedPolkadot
  /** The accounts that the extension last shared. */
  shared: readonly SharedAccount[]
  /** Extensions are on no network; this is the network of the app. */
  network: Network
}

/** The app may use it at once. Its code loads with the first connection. */
export interface Session extends SessionState {
  readonly provider: PolkadotProvider
  readonly watch: (events: WalletEvents) => () => void
}

/** By the connector's provider. Discovery creates a new one for each kit. */
export const sessions = /* @__PURE__ */ new WeakMap<object, Session>()

/** The session of the connector's extension, or undefined if it is not enabled. */
export function findSession({ provider }: Connector): Session | undefined {
  return typeof provider === 'object' && provider !== null ? sessions.get(provider) : undefined
}

/** Whether two SS58 addresses have the same key, also in the formats of different networks. */
export function isSameAccount(a: string, b: string): boolean {
  if (a === b) return true
  const one = parseSs58(a)?.identity
  const other = parseSs58(b)?.identity
  return one !== undefined && other !== undefined && one.join() === other.join()
}

/**
 * Reads an entry of `window.injectedWeb3` once, so that the methods that were checked are those that are
 * called. Extensions have `enable`. Those that use `connect` instead also have an `enable` that always rejects.
 *
 * @returns undefined if it has neither.
 */
export function readExtension(value: unknown): PolkadotExtension | undefined {
  try {
    const { enable, connect } = value as Record<string, unknown>
    const ask = typeof connect === 'function' ? connect : enable
    if (typeof ask !== 'function') return undefined
    return Object.freeze({ enable: async (appName: string) => ask.call(value, appName) as unknown })
  } catch {
    // The wallet is not an object, or one of its getters threw.
    return undefined
  }
}
