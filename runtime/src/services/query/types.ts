import type { ReadonlySignal } from '@preact/signals-core'
import type { AppKitError } from '../../errors/AppKitError.js'

/** States of a mutation (docs/behaviour.md#queries). `paused`: the device is offline and the work waits for the network. */
export type QueryStatus = 'idle' | 'pending' | 'success' | 'error' | 'paused'

export interface QuerySnapshot<Data> {
  readonly status: QueryStatus
  /** The last data, also while it is read anew or after a failure. */
  readonly data?: Data
  readonly error?: AppKitError
  /** True while a read is under way, the first or a later one. */
  readonly isFetching: boolean
  /** Tries that failed since the last success. */
  readonly failureCount: number
}

export interface QueryOptions<Data> {
  /** What the data depends on; two queries with one key share it. */
  readonly key: readonly (string | number | undefined)[]
  readonly read: (options: { readonly signal: AbortSignal }) => Promise<Data>
  /** For how long the data counts as new, in ms. 0 by default. */
  readonly freshFor?: number
  /** Reads again so often while somebody looks, in ms. Never by default. */
  readonly repeatEvery?: number
}

export interface Query<Data> {
  /** Reading begins when something watches this, and ends with the last that does. */
  readonly state: ReadonlySignal<QuerySnapshot<Data>>
  /** Reads anew; settles with the state that follows and never rejects. */
  refresh(): Promise<QuerySnapshot<Data>>
}

export interface MutationOptions<Variables, Data> {
  readonly run: (variables: Variables) => Promise<Data>
  /** Tries after the first. 0 by default: most things that write must not be sent twice. */
  readonly retries?: number
  /**
   * What to do offline: `wait` for the network, or `fail`. Nothing that asks for a signature may wait,
   * so `fail` is the default.
   */
  readonly offline?: 'wait' | 'fail'
}

export interface MutationSnapshot<Data> {
  readonly status: QueryStatus
  readonly data?: Data
  readonly error?: AppKitError
}

export interface Mutation<Variables, Data> {
  readonly state: ReadonlySignal<MutationSnapshot<Data>>
  /** Settles with the data, or rejects with an AppKitError. A later call takes over the state. */
  run(variables: Variables): Promise<Data>
  /** Back to idle. */
  reset(): void
}
