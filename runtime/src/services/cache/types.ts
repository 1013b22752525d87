import type { Result } from '../../../../generated/validation.js'

export interface CacheOptions<Value> {
  /** Name in storage (docs/security.md#what-is-kept-in-the-browser). */
  readonly name: CacheName
  /** How long an entry is good, in ms. */
  readonly lifetime: number
  /** Checks what storage gives back: anybody can write there. */
  readonly validate: (value: unknown) => Result<Value>
}

/** Values must survive JSON. */
export interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  remove(key: string): void
}

export type CacheName = 'native_balance_cache' | 'portfolio_cache' | 'ens_cache' | 'identity_cache'

export interface CacheEntry {
  readonly key: string
  /** When it was written, in ms since 1970. */
  readonly at: number
  /** When it was read last, in ms since 1970. */
  readonly used: number
  readonly value: unknown
}
