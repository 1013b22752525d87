import type { WalletEvents } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { parseSs58 } from './parseSs58.js'
import type { InjectedPolkadot, PolkadotExtension, PolkadotProvider, SharedAccount } from './types.js'

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

/** What the connector's extension handed out, or undefined while it is not enabled. */
export function findSession({ provider }: Connector): Session | undefined {
  return typeof provider === 'object' && provider !== null ? sessions.get(provider) : undefined
}

/** Whether two SS58 addresses name the same key, whatever network they are written for. */
export function isSameAccount(a: string, b: string): boolean {
  if (a === b) return true
  const one = parseSs58(a)?.identity
  const other = parseSs58(b)?.identity
  return one !== undefined && other !== undefined && one.join() === other.join()
}

/**
 * An entry of `window.injectedWeb3`, read once: what was found is what will be called. Extensions have
 * `enable`; those built to be asked by `connect` have it too, and reject it always.
 *
 * @returns undefined when it can do neither.
 */
export function readExtension(value: unknown): PolkadotExtension | undefined {
  try {
    const { enable, connect } = value as Record<string, unknown>
    const ask = typeof connect === 'function' ? connect : enable
    if (typeof ask !== 'function') return undefined
    return Object.freeze({ enable: async (appName: string) => ask.call(value, appName) as unknown })
  } catch {
    // No object, or a getter of it threw.
    return undefined
  }
}
