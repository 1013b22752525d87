import type { components } from '../../../../generated/blockchain-api/types.js'
import type { RpcRequest } from '../../chains/driver.js'
import type { AppKitError } from '../../errors/AppKitError.js'

export interface ChainRpcOptions {
  /** Nodes in the order they are asked. At least one. */
  readonly urls: readonly string[]
  /** Orders the nodes by how quick and how steady they are, as long as the signal is not aborted. */
  readonly rank?: { readonly signal: AbortSignal }
}

/** A call as it goes over the wire. */
export interface WireCall {
  readonly id: number
  /** The request object of JSON-RPC 2.0 section 4, as JSON. */
  readonly json: string
}

/** What a node answered to one call, checked. */
export type RpcReply = components['schemas']['RpcReply']

/** What became of one call: the node's reply, or why there is none. */
export type RpcOutcome = RpcReply | AppKitError

/** Brings calls to a node, as one batch when there are several. Gives an outcome for each, in order; never rejects. */
export type SendCalls = (
  url: string,
  calls: readonly WireCall[],
  signal: AbortSignal | undefined,
) => Promise<readonly RpcOutcome[]>

/** Asks one node. Rejects only when the call cannot be written as JSON (TypeError). */
export type AskNode = (call: Parameters<RpcRequest>[0], signal?: AbortSignal) => Promise<RpcOutcome>

export type { RpcRequest }
