import type { Bank } from '../common/types.js'
import type { Faucet } from '../vm/createFaucet.js'

/** What methods work with. */
export interface RpcContext {
  readonly bank: Bank
  readonly faucet: Faucet
}

/** Answers one method; what it throws as RpcFault is the error of the reply. */
export type RpcMethod = (context: RpcContext, params: readonly unknown[]) => unknown

/** Methods by name. */
export type RpcMethods = Readonly<Record<string, RpcMethod>>

/** A refusal in the form of JSON-RPC 2.0 section 5.1, with the codes Solana's nodes use. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault'
  readonly code: number
  readonly data: unknown

  /**
   * @param code e.g. -32602
   * @param message a sentence for developers
   * @param data details, left out when undefined
   */
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A value with the slot it was read in, as many methods answer. */
export function withContext<Value>(bank: Bank, value: Value) {
  return { context: { apiVersion: '2.3.0', slot: bank.clock.slot() }, value }
}
