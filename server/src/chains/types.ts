/** An address of an EVM chain, compared in lower case. */
export type Address = `0x${string}`

/** Bytes as `0x` and hexadecimal digits. */
export type Hex = `0x${string}`

/** A client of a node. */
export interface RpcCaller {
  /** One call. Rejects with ChainDownError, or with an RpcError with the chain's message. */
  call(method: string, params: readonly unknown[]): Promise<unknown>
}
