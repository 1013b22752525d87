import type { RpcCaller } from '../chains/types.js'
import type { Reply } from '../http/types.js'

/** The bytes of a chain's reply, forwarded without parsing. */
export interface RawReply {
  readonly status: number
  readonly body: string
}

/** A node of a network, or several that stand in for each other. */
export interface NetworkNode extends RpcCaller {
  /** CAIP-2 id, e.g. `eip155:1`. */
  readonly caip2: string
  readonly name: string
  /** Symbol of its coin. */
  readonly symbol: string
  /** Name of its coin. */
  readonly coin: string
  /** Places of its coin after the point. */
  readonly decimals: number
  /**
   * Sends a JSON-RPC body and returns the reply. Rejects with ChainDownError if no node answers.
   *
   * @param methods - the methods that the body calls; they decide whether it may be sent again
   */
  forward(body: string, methods: readonly string[]): Promise<RawReply>
  /** Several calls in one request, in order. */
  batch(calls: ReadonlyArray<readonly [method: string, params: readonly unknown[]]>): Promise<unknown[]>
}

/** The port `nodes`: the networks that the blockchain API answers for. */
export interface Nodes {
  readonly all: readonly NetworkNode[]
  /** CAIP-2 ids of the networks that the API says it supports. */
  readonly supported: { readonly http: readonly string[]; readonly ws: readonly string[] }
  /** The answer for a network without a node. */
  missing(caip2: string): Reply
}

/** The node of a network, or undefined. */
export const findNode = (nodes: Nodes, caip2: string): NetworkNode | undefined =>
  nodes.all.find((node) => node.caip2 === caip2)

/** The nodes of one namespace. */
export const nodesOf = (nodes: Nodes, namespace: string): readonly NetworkNode[] =>
  nodes.all.filter(({ caip2 }) => caip2.startsWith(`${namespace}:`))
