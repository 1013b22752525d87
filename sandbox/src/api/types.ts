import type { ChainContracts } from '../contracts/types.js'
import type { FaultPlan } from '../faults/types.js'

/** The options of a sandbox. All have defaults. */
export interface SandboxOptions {
  /** TCP port on 127.0.0.1. 0 chooses a free one. Default: 4600. */
  readonly port?: number
  /** Chains to run: EVM chain ids, one node each, and `'solana'`. Default `[31337, 'solana']`. */
  readonly chains?: readonly (number | 'solana')[]
  /** Folder for chain state and the database. Default `.appkit/sandbox` under the working directory. */
  readonly dataDir?: string
  /** Delete what earlier runs left in `dataDir`. */
  readonly fresh?: boolean
  /** The accepted project ids. Default: every id. */
  readonly projects?: readonly string[]
  /** Zones in which names can be registered; the first is the default. Default `demo.id` and `reown.id`. */
  readonly nameZones?: readonly string[]
  /** Folder that holds `openapi/*.yaml`, or the same as `*.json`. Default: the specs shipped with this package. */
  readonly specsDir?: string
  /** Maximum requests per minute for each path and client. Further ones get 429. Default: no limit. */
  readonly limit?: number
  /**
   * The proxies in front of the sandbox, for `limit`: their number, and the header in which they add the
   * client's address (default: `x-forwarded-for`). Default: none, so all clients count as one.
   */
  readonly proxy?: { readonly hops: number; readonly header?: string }
  /**
   * Origins, besides those of this machine, whose pages may use the calls for exchanges: `https://app.example`,
   * `app.example`, `https://*.app.example`. Also the answer of `/projects/v1/origins`. Default: none.
   */
  readonly origins?: readonly string[]
  /** Replies that fail on purpose; see docs/sandbox.md. */
  readonly faults?: FaultPlan
  /** Fills new chains with example data. `transactions` of the busiest account: 10,000 by default. */
  readonly seed?: 'demo' | { readonly name: 'demo'; readonly transactions: number }
  /**
   * The minimum number of wallets in the catalogue, up to 20,000: invented wallets are added to the real ones.
   * Default: none.
   */
  readonly wallets?: number
  /** Its public address behind a proxy, e.g. `https://api.example`; see docs/sandbox.md. */
  readonly publicUrl?: string
  /** Called with each line of output. Default: no output. */
  readonly log?: (line: string) => void
  /** Called with a line for each stage of the start that is done. Default: no output. */
  readonly onStage?: (line: string) => void
}

/** One service of the sandbox, as the dev page and the CLI show it. */
export interface ServiceFacts {
  readonly id:
    | 'catalogue'
    | 'frame'
    | 'mail'
    | 'blockchain'
    | 'analytics'
    | 'relay'
    | 'phone'
    | 'auth'
    | 'page'
  readonly name: string
  readonly description: string
  readonly url: string
}

/** Information about every running chain. */
interface CommonFacts {
  /** CAIP-2 id, e.g. `eip155:31337`. */
  readonly caip2: string
  readonly name: string
  readonly symbol: string
  /** JSON-RPC address for wallets and apps. */
  readonly rpcUrl: string
}

/** A running EVM chain. */
export interface EvmChainFacts extends CommonFacts {
  readonly chainId: number
  /** The addresses of the sandbox's tokens, collections and exchange, in lower case. */
  readonly contracts: ChainContracts
}

/** The running Solana chain. */
export interface SolanaChainFacts extends CommonFacts {
  readonly chainId: 'solana'
  /** The address at which subscriptions are served. */
  readonly wsUrl: string
  /** Mint addresses by symbol. */
  readonly tokens: Readonly<Record<string, string>>
  /** Accounts that have coins and tokens from the start. */
  readonly accounts: readonly string[]
}

/** One running chain. `chainId` is its name in the option `chains`. */
export type ChainFacts = EvmChainFacts | SolanaChainFacts

/** Counters since the start of the sandbox. */
export interface SandboxStats {
  readonly requests: number
  /** Replies that did not match the spec. Always 0 if the sandbox has no error. */
  readonly brokenReplies: number
}

/** A running sandbox. */
export interface Sandbox {
  /** Base address without a trailing slash, e.g. `http://127.0.0.1:4600`. */
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly services: readonly ServiceFacts[]
  readonly chains: readonly ChainFacts[]
  stats(): SandboxStats
  /**
   * Sets the replies that fail from now on. Null for none.
   *
   * @throws SandboxError `BAD_FAULTS` naming the place in the plan
   */
  setFaults(plan: FaultPlan | null): void
  /** Stops the server and every chain. Resolves when nothing is running. It can be called twice. */
  close(): Promise<void>
}

/** Undoes one step of a start. Run in reverse order. */
export type Cleanup = () => void | Promise<void>
