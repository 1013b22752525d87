import { reportHostError } from '../../errors/AppKitError.js'

/** Nodes: one for all, by CAIP-2 id, or a function of the id. Only contract accounts of eip155 need one. */
export type RpcUrls = string | Readonly<Record<string, string>> | ((chainId: string) => string | undefined)

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
 * The node of a chain; undefined where none is given. If the host's function throws, or gives no text, it is an empty
 * text, which no node answers. The error is reported.
 */
export function nodeOf(rpcUrl: RpcUrls | undefined, chainId: string): string | undefined {
  try {
    const node: unknown = typeof rpcUrl === 'function' ? rpcUrl(chainId) : readNode(rpcUrl, chainId)
    return node == null || typeof node === 'string' ? (node ?? undefined) : ''
  } catch (error) {
    reportHostError(error)
    return ''
  }
}

function readNode(rpcUrl: Exclude<RpcUrls, () => void> | undefined, chainId: string): unknown {
  if (typeof rpcUrl !== 'object') return rpcUrl
  return Object.hasOwn(rpcUrl, chainId) ? rpcUrl[chainId] : undefined
}
