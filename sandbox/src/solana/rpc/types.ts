import type { Bank } from '../types.js'
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
