import { reportHostError } from '../../errors/hostCalls.js'

/** The nodes of a chain. If one does not answer, the next is asked. */
type ChainNodes = string | readonly string[]

/** Nodes: those of all chains, by CAIP-2 id, or a function of the id. Only contract accounts of eip155 need one. */
export type RpcUrls =
  | ChainNodes
  | Readonly<Record<string, ChainNodes>>
  | ((chainId: string) => ChainNodes | undefined)

/** Options for accounts of eip155. */
export interface ChainOptions {
  /** Nodes of the chains. Default: none, so that contract accounts are unknown. */
  readonly rpcUrl?: RpcUrls | undefined
  /**
   * Accepts a key's signature if the chain gives no answer, although the address may have a contract. Default:
   * `false`.
   */
  readonly eoaWhenUnreachable?: boolean | undefined
}

/**
 * The nodes of a chain; undefined where none is given. If the host's function throws, or gives anything but texts, it is
 * an empty text, which no node answers. The error is reported.
 */
export function nodesOf(rpcUrl: RpcUrls | undefined, chainId: string): readonly string[] | undefined {
  try {
    const given: unknown = typeof rpcUrl === 'function' ? rpcUrl(chainId) : readNodes(rpcUrl, chainId)
    const nodes: readonly unknown[] = Array.isArray(given) ? given : given == null ? [] : [given]
    if (nodes.length === 0) return undefined
    return nodes.every((node) => typeof node === 'string') ? nodes : ['']
  } catch (error) {
    reportHostError(error)
    return ['']
  }
}

function readNodes(rpcUrl: Exclude<RpcUrls, () => void> | undefined, chainId: string): unknown {
  if (typeof rpcUrl !== 'object' || Array.isArray(rpcUrl)) return rpcUrl
  return Object.hasOwn(rpcUrl, chainId) ? (rpcUrl as Readonly<Record<string, unknown>>)[chainId] : undefined
}
