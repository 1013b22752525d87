import type { ChainContracts } from '../contracts/types.js'
import type { FaultPlan } from '../faults/types.js'

/** What a caller may choose. Everything has a default. */
export interface SandboxOptions {
  /** TCP port on 127.0.0.1; 0 takes a free one. Default 4600. */
  readonly port?: number
  /** Chains to run: EVM chain ids, one node each, and `'solana'`. Default `[31337, 'solana']`. */
  readonly chains?: readonly (number | 'solana')[]
  /** Folder for chain state and the database. Default `.appkit/sandbox` under the working directory. */
  readonly dataDir?: string
  /** Forget what earlier runs left in `dataDir`. */
  readonly fresh?: boolean
  /** Project ids that are let in. Without it every id is. */
  readonly projects?: readonly string[]
  /** Zones in which names can be registered; the first is the default. Default `demo.id` and `reown.id`. */
  readonly nameZones?: readonly string[]
  /** Folder that holds `openapi/*.yaml`. Default: the specs shipped with this package. */
  readonly specsDir?: string
  /** Requests a minute that each path takes from each client; more are answered 429. Default: no limit. */
  readonly limit?: number
  /**
   * The proxies before the sandbox, for `limit`: how many there are, and the header in which they add whom they
   * were asked by, `x-forwarded-for` by default. Default: none; all callers count as one.
   */
  readonly proxy?: { readonly hops: number; readonly header?: string }
  /**
   * Origins, besides those of this machine, whose pages may make calls about exchanges: `https://app.example`,
   * `app.example`, `https://*.app.example`. Also the answer of `/projects/v1/origins`. Default: none.
   */
  readonly origins?: readonly string[]
  /** Replies that go wrong on purpose; see docs/sandbox.md. */
  readonly faults?: FaultPlan
  /** Fills new chains with a believable past; `transactions` of its busiest account, 10,000 by default. */
  readonly seed?: 'demo' | { readonly name: 'demo'; readonly transactions: number }
  /** Wallets in the catalogue, at least: invented ones follow those that are known. Up to 20,000; default none invented. */
  readonly wallets?: number
  /** Address under which others reach it through a proxy, e.g. `https://api.example`; see docs/sandbox.md. */
  readonly publicUrl?: string
  /** Called with one line for each thing worth telling. Default: silent. */
  readonly log?: (line: string) => void
}

/** One service of the sandbox, as the dev page and the CLI show it. */
export interface ServiceFacts {
  readonly id: 'catalogue' | 'blockchain' | 'analytics' | 'relay' | 'page'
  readonly name: string
  readonly description: string
  readonly url: string
}

/** What is known about every running chain. */
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
  /** Where the tokens, the collections and the exchange of the sandbox lie, in lower case. */
  readonly contracts: ChainContracts
}

/** The running Solana chain. */
export interface SolanaChainFacts extends CommonFacts {
  readonly chainId: 'solana'
  /** Where subscriptions are served. */
  readonly wsUrl: string
  /** Mint addresses by symbol. */
  readonly tokens: Readonly<Record<string, string>>
  /** Accounts that hold coins and tokens from the start. */
  readonly accounts: readonly string[]
}

/** One running chain. `chainId` is what names it in the option `chains`. */
export type ChainFacts = EvmChainFacts | SolanaChainFacts

/** Counters over the life of the sandbox. */
export interface SandboxStats {
  readonly requests: number
  /** Replies that did not conform to the spec. Always 0 in a healthy sandbox. */
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
   * Lets replies go wrong from now on, or with null no more.
   * @throws SandboxError `BAD_FAULTS` naming the place in the plan
   */
  setFaults(plan: FaultPlan | null): void
  /** Stops the server and every chain. Settles when nothing is left running; safe to call twice. */
  close(): Promise<void>
}

/** Undoes one step of a start. Run in reverse order. */
export type Cleanup = () => void | Promise<void>
