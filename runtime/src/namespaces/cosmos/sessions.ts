import type { WalletEvents } from '../../chains/driver.js'
import type { Account, Connector, Network } from '../../chains/types.js'
import type { CosmosCall, CosmosProvider, CosmosWallet } from './types.js'

/** A connected wallet: what it can do, where the app uses it, and the key it showed there. */
export interface SessionState {
  readonly wallet: CosmosWallet
  /** Wallets are on every chain at once; this is the one the app works with. */
  network: Network
  account: Account
}

/** With what is asked for at once, though its code comes only with the first connection. */
export interface Session extends SessionState {
  /** Where it is used now and the key it showed there, kept for the next visit. */
  move(network: Network, account: Account): void
  /** Nothing of it is kept for the next visit. */
  forget(): void
  /** Asks the wallet for its key anew: it has shown that it uses another one. */
  readonly doubts: Set<() => void>
  readonly provider: CosmosProvider
  readonly watch: (events: WalletEvents) => () => void
}

/** By the connector's provider, which discovery makes anew for every kit. */
export const sessions = /* @__PURE__ */ new WeakMap<object, Session>()

/** What is known of the connector's wallet, or undefined while it is not connected. */
export function findSession({ provider }: Connector): Session | undefined {
  return typeof provider === 'object' && provider !== null ? sessions.get(provider) : undefined
}

const optional = ['disable', 'experimentalSuggestChain', 'signArbitrary', 'signAmino', 'signDirect'] as const

/**
 * A wallet of Keplr's shape, its methods read once: what was found is what will be called.
 *
 * @returns undefined when it cannot be enabled or shows no key.
 */
export function readWallet(value: unknown): CosmosWallet | undefined {
  try {
    const methodOf = (name: string): CosmosCall | undefined => {
      const method = (value as Record<string, unknown>)[name]
      return typeof method === 'function' ? (...parameters) => method.apply(value, parameters) : undefined
    }
    const enable = methodOf('enable')
    const getKey = methodOf('getKey')
    if (enable === undefined || getKey === undefined) return undefined
    const others = optional.flatMap((name) => {
      const method = methodOf(name)
      return method === undefined ? [] : [[name, method] as const]
    })
    return Object.freeze({ enable, getKey, ...Object.fromEntries(others) })
  } catch {
    // No object, or a getter of it threw.
    return undefined
  }
}
