import type { VaultRefusal } from './errors.js'
import type { Vault } from './types.js'

/** A call of the page to the worker with the keys. */
export interface VaultCall {
  readonly number: number
  readonly method: keyof Vault
  readonly args: readonly unknown[]
}

/** The worker's answer: a value, or why not. */
export type VaultReply =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly refusal: VaultRefusal | 'failed' }

/** The vault as the page sees it: every method answers later. */
export type RemoteVault = {
  readonly [Method in keyof Vault]: (
    ...args: Parameters<Vault[Method]>
  ) => Promise<Awaited<ReturnType<Vault[Method]>>>
}
