import type { RpcRequest } from '../../chains/driver.js'

export interface ChainRpcOptions {
  /** Nodes in the order they are asked. At least one. */
  readonly urls: readonly string[]
  /** Orders the nodes by how quick and how steady they are, as long as the signal is not aborted. */
  readonly rank?: { readonly signal: AbortSignal }
}

export type { RpcRequest }
