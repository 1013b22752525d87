import type { Sources } from '../adapters/base/types.js'
import type { FrameConfig, FrameProject, OwnLogin } from '../frame/frame.js'
import type { ProxyOptions } from '../limits/clientOf.js'
import type { ServerNetwork } from '../ports/networks.js'
import type { TokenOptions } from '../signin/signInServer.js'

/** The services of a server. Each can run in processes of its own. */
export const roleNames = [
  'catalogue',
  'blockchain',
  'analytics',
  'relay',
  'signin',
  'wallet',
  'users',
] as const

export type RoleName = (typeof roleNames)[number]

/** An app that uses the server. */
export interface ServerProject {
  /** Name that mails and approvals of the embedded wallet show. */
  readonly name: string
  /** Origins of its pages: `https://shop.example`, `https://*.shop.example`. */
  readonly origins: readonly string[]
  /** Whether pages on this machine may be listed, over http. */
  readonly development?: boolean
  /** Whether somebody can have an embedded wallet without a log-in, which only their browser has. No if left out. */
  readonly guests?: boolean
  /** How its users log in to the embedded wallet with the account that they have in the app (docs/embedded.md). */
  readonly ownLogin?: OwnLogin
  /**
   * Whether the log-in asks for a second way to open the embedded wallet. It does not if left out
   * (docs/embedded-wallet.md#backup).
   */
  readonly recovery?: NonNullable<FrameProject['recovery']>
}

/** The embedded wallet, on an origin of its own. Projects and networks are those of the server. */
export interface WalletConfig
  extends Pick<
    FrameConfig,
    'origin' | 'sendMail' | 'socials' | 'passkeys' | 'limits' | 'retention' | 'webhooks' | 'moveIn'
  > {
  /** Port of its own. That of the server and 1 if left out. */
  readonly port?: number
}

/** The users API and its page, for the operator. On an address of its own, and off without this entry. */
export interface UsersConfig {
  /** By the name that the log gets: `sha256:` and the SHA-256 of the key, in hex. `appkit-server admin-key` makes both. */
  readonly keys: Readonly<Record<string, string>>
  /** Port of its own. That of the server and 3 if left out. */
  readonly port?: number
  /** Address that it listens on. 127.0.0.1 if left out. */
  readonly host?: string
  /** Days between the request for the removal of a user and the removal. 7 if left out. */
  readonly deletionDays?: number
}

/** The gateway by which clients of ENS resolve the names of the zones (ERC-3668). `NAMES_GATEWAY_KEY` signs what it answers. */
export interface NameGatewayConfig {
  /** Addresses of the contracts that it answers for: a `ZoneResolver` on each network (docs/going-live.md#names). */
  readonly resolvers: readonly string[]
}

/** Limits of rates, connections and storage. */
export interface ServerLimits {
  /** Requests a minute of one client to one operation. 600 if left out. */
  readonly requestsPerMinute?: number
  /** WebSockets of the relay in this process at most. 10,000 if left out. */
  readonly relaySockets?: number
  /**
   * WebSockets of the relay of one address in this process at most. 1,000 if left out, and `relaySockets` if `origin` is of
   * this machine.
   */
  readonly relaySocketsPerNetwork?: number
  /** Kilobytes of waiting messages of one client of the relay. 1,024 if left out. */
  readonly relayKilobytesPerClient?: number
  /** Megabytes of waiting messages of all clients of a process. 2,048 if left out, but half of Node's heap at most. */
  readonly relayMegabytes?: number
  /** Megabytes of waiting messages of all clients of one address. 32 if left out. */
  readonly relayMegabytesPerNetwork?: number
  /** Megabytes of waiting messages of one project. 1,024 if left out. */
  readonly relayMegabytesPerProject?: number
  /** Smart sessions of all accounts that can be in use at once. 100,000 if left out. */
  readonly sessions?: number
  /**
   * How many of them one address can have prepared, and how many it can prepare in a day. 1,000 if left out, but a tenth of
   * `sessions` at most; `sessions` if `origin` is of this machine.
   */
  readonly sessionsPerNetwork?: number
  /** Names that one address can register in a day. 100 if left out, and 1,000,000 if `origin` is of this machine. */
  readonly namesPerNetwork?: number
  /** Events of the analytics that the database keeps, the newest. 10,000 if left out. */
  readonly events?: number
  /** Sign-in calls a minute of one client. 60 if left out. */
  readonly signInsPerMinute?: number
  /**
   * Seconds between SIGTERM and the end of listening, in which a load balancer sees that the server is not ready. 0 if left
   * out, which is right where a proxy asks the next server by itself.
   */
  readonly noticeSeconds?: number
}

/** How each process uses the Postgres database that `DATABASE_URL` names. */
export interface ServerDatabase {
  /** Connections at most. 10 if left out. */
  readonly connections?: number
  /** Seconds after which a statement is ended. 10 if left out. */
  readonly statementSeconds?: number
}

/** Days after which data that nobody needs any more is removed. */
export interface ServerRetention {
  /** Events of the analytics. 90 if left out. */
  readonly events?: number
}

/** The configuration that `appkit.server.ts` exports. docs/going-live.md goes through it. */
export interface ServerConfig {
  /** Public origin of the services, such as `https://api.shop.example`. */
  readonly origin: string
  /** Port that it listens on. 4610 if left out. */
  readonly port?: number
  /** Address that it listens on. 127.0.0.1 if left out. */
  readonly host?: string
  /** By project id, which is what apps send as `projectId`. */
  readonly projects: Readonly<Record<string, ServerProject>>
  /** By CAIP-2 id, such as `eip155:1`. */
  readonly networks?: Readonly<Record<string, ServerNetwork>>
  /** The services of this server. All if left out, but `wallet` and `users` only with their entries. */
  readonly roles?: readonly RoleName[]
  /** Folder for SQLite, if `DATABASE_URL` names no Postgres database. `.appkit/server` if left out. */
  readonly data?: string
  /** Settings of the Postgres database that `DATABASE_URL` names. */
  readonly database?: ServerDatabase
  /** The proxies in front of this server, which say who the client is. None if left out. */
  readonly proxy?: ProxyOptions
  /** The port and host at which metrics are read, away from the public port. */
  readonly operations?: { readonly port?: number; readonly host?: string }
  /** The sources of data, by port; the first source of each is asked first. What nodes can answer comes last. */
  readonly sources?: Sources
  readonly names?: {
    /** Zones in which names can be registered, such as `shop.id`. None if left out. */
    readonly zones?: readonly string[]
    /** Has clients of ENS resolve them. They do not if left out. */
    readonly gateway?: NameGatewayConfig
  }
  readonly catalogue?: {
    /** Folder with a `wallets.json` of your own. The wallets of the package if left out. */
    readonly folder?: string
  }
  readonly signin?: {
    /** Days after which a user has to sign in again. 7 if left out. */
    readonly sessionDays?: number
    /** Servers that tokens are issued for, such as `https://orders.shop.example` (docs/identity.md). None if left out. */
    readonly audiences?: readonly string[]
    /** Other apps that have their users sign in here by OpenID Connect (docs/identity.md#other-apps). None if left out. */
    readonly provider?: TokenOptions['provider']
  }
  readonly wallet?: WalletConfig
  /** Admin access to the users of the wallet. Nobody has it if left out. docs/users.md describes it. */
  readonly users?: UsersConfig
  readonly limits?: ServerLimits
  readonly retention?: ServerRetention
}

/** The configuration, checked, with every default filled in. */
export interface ResolvedConfig
  extends Required<Pick<ServerConfig, 'origin' | 'port' | 'host' | 'projects' | 'networks' | 'data'>> {
  readonly roles: readonly RoleName[]
  readonly database: Required<ServerDatabase>
  readonly proxy: ProxyOptions | null
  /** Origins of all projects, in lower case. */
  readonly origins: readonly string[]
  readonly operations: { readonly port: number; readonly host: string }
  readonly sources: Sources
  readonly names: { readonly zones: readonly string[]; readonly gateway: NameGatewayConfig | null }
  readonly catalogue: { readonly folder?: string }
  readonly signin: {
    readonly sessionDays: number
    readonly audiences: readonly string[]
    readonly provider?: TokenOptions['provider']
  }
  readonly wallet: (WalletConfig & { readonly port: number }) | null
  readonly users: Required<UsersConfig> | null
  readonly limits: Required<ServerLimits>
  readonly retention: Required<ServerRetention>
}

/**
 * Types a configuration.
 *
 * @example
 * import { defineServer } from 'appkit-server'
 *
 * export default defineServer({
 *   origin: 'https://api.shop.example',
 *   projects: { shop: { name: 'Shop', origins: ['https://shop.example'] } },
 *   networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', rpcUrls: [process.env.RPC_URL ?? ''] } },
 * })
 */
export const defineServer = (config: ServerConfig): ServerConfig => config

/** Told of a mistake, as a sentence that names the entry. */
export type Report = (problem: string) => void
