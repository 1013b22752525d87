import type { WalletEvents } from '../../chains/driver.js'
import type { RemoteWallet } from '../../chains/remoteWallet.js'
import type { Account, Connector, Network } from '../../chains/types.js'
import type { CosmosCall, CosmosProvider, CosmosWallet } from './types.js'

/** A connected wallet: its methods, the network that the app uses, and its key there. */
export interface SessionState {
  readonly wallet: CosmosWallet
  /** Wallets are on every chain at once; this is the network of the app. */
  network: Network
  account: Account
}

/** The app may use it at once. Its code loads with the first connection. */
export interface Session extends SessionState {
  /** The network in use and the wallet's key there, stored for the next visit. */
  move(network: Network, account: Account): void
  /** Stores nothing for the next visit. */
  forget(): void
  /** Asks the wallet for its key again, after it used another one. */
  readonly doubts: Set<() => void>
  /** Called when a signature has shown the public key of the account. */
  readonly learned: Set<() => void>
  readonly provider: CosmosProvider
  readonly watch: (events: WalletEvents) => () => void
}

/** By the connector's provider. Discovery creates a new one for each kit. */
export const sessions = /* @__PURE__ */ new WeakMap<object, Session>()

/** Wallets on other devices. They have their networks in a session, and send no event of the page. By provider. */
export const remoteWallets = /* @__PURE__ */ new WeakMap<object, RemoteWallet>()

/** The session of the connector's wallet, or undefined if it is not connected. */
export function findSession({ provider }: Connector): Session | undefined {
  return typeof provider === 'object' && provider !== null ? sessions.get(provider) : undefined
}

const optional = [
  'disable',
  'experimentalSuggestChain',
  'sharedKey',
  'signArbitrary',
  'signAmino',
  'signDirect',
] as const

/**
 * A wallet with Keplr's API. Its methods are read once, so those that were checked are those that are called.
 *
 * @returns undefined if it has no method to enable a chain or to read the key.
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
    // The wallet is not an object, or one of its getters threw.
    return undefined
  }
}
