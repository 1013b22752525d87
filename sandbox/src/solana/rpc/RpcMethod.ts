import type { Bank } from '../common/types.js'
import type { Faucet } from '../vm/createFaucet.js'

/** The context of the methods. */
export interface RpcContext {
  readonly bank: Bank
  readonly faucet: Faucet
}

/** Answers one method. An RpcFault that it throws becomes the error of the reply. */
export type RpcMethod = (context: RpcContext, params: readonly unknown[]) => unknown

/** Methods by name. */
export type RpcMethods = Readonly<Record<string, RpcMethod>>

/** An error of JSON-RPC 2.0 (section 5.1), with the codes of Solana's nodes. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault'
  readonly code: number
  readonly data: unknown

  /**
   * @param code - e.g. -32602
   * @param message - a sentence for developers
   * @param data - details. Left out if undefined
   */
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A value with the slot in which it was read. Many methods return it. */
export function withContext<Value>(bank: Bank, value: Value) {
  return { context: { apiVersion: '2.3.0', slot: bank.clock.slot() }, value }
}
