import { type ReadonlySignal, signal } from '@preact/signals-core'
import {
  MutationObserver,
  type MutationObserverResult,
  QueryClient,
  QueryObserver,
  type QueryObserverResult,
} from '@tanstack/query-core'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { Kit } from '../../kit/types.js'
import { retriedStatuses } from '../http/createServiceFetch.js'
import { refusalOf } from '../http/refusalOf.js'

/**
 * Data from outside as a signal: read when it is first watched, shared by all who ask with the same
 * key, tried again while the failure may pass, paused while the device is offline.
 */
export function createQuery<Data>(kit: Kit, options: QueryOptions<Data>): Query<Data> {
  const observe = () =>
    new QueryObserver<Data>(getQueryClient(kit), {
      queryKey: options.key,
      queryFn: ({ signal }) => options.read({ signal }),
      staleTime: options.freshFor ?? 0,
      refetchInterval: options.repeatEvery ?? false,
    })
  let observer: QueryObserver<Data> | undefined
  let unsubscribe: (() => void) | undefined
  const state = signal<QuerySnapshot<Data>>(
    { status: 'idle', isFetching: false, failureCount: 0 },
    {
      watched() {
        observer = observe()
        unsubscribe = observer.subscribe(show)
        show(observer.getCurrentResult())
      },
      unwatched() {
        unsubscribe?.()
        observer = undefined
      },
    },
  )
  const show = (result: QueryObserverResult<Data>) => {
    state.value = toSnapshot(result)
  }
  return {
    state,
    async refresh() {
      return toSnapshot(await (observer ?? observe()).refetch())
    },
  }
}

function toSnapshot<Data>(result: QueryObserverResult<Data>): QuerySnapshot<Data> {
  const { data, error, isFetching, failureCount } = result
  return {
    status: statusOf(result),
    isFetching,
    failureCount,
    ...(data === undefined ? {} : { data }),
    ...(error === null ? {} : { error: toAppKitError(error, 'REQUEST_FAILED') }),
  }
}

function statusOf({ status, fetchStatus }: QueryObserverResult<unknown>): QueryStatus {
  if (fetchStatus === 'paused') return 'paused'
  return status === 'pending' && fetchStatus === 'idle' ? 'idle' : status
}

/** Something that changes the world, with its state as a signal (docs/behaviour.md#queries). */
export function createMutation<Variables, Data>(
  kit: Kit,
  { run, retries = 0, offline = 'fail' }: MutationOptions<Variables, Data>,
): Mutation<Variables, Data> {
  const state = signal<MutationSnapshot<Data>>({ status: 'idle' })
  let client: QueryClient | undefined
  let observer: MutationObserver<Data, Error, Variables> | undefined
  const observe = () => {
    const present = getQueryClient(kit)
    if (observer !== undefined && client === present) return observer
    client = present
    observer = new MutationObserver<Data, Error, Variables>(present, {
      mutationFn: run,
      networkMode: offline === 'wait' ? 'online' : 'always',
      retry: (failures, error) => failures < retries && isTransient(error),
    })
    observer.subscribe((result) => {
      state.value = toMutationSnapshot(result)
    })
    return observer
  }
  return {
    state,
    async run(variables) {
      try {
        return await observe().mutate(variables)
      } catch (error) {
        throw toAppKitError(error)
      }
    },
    reset: () => observe().reset(),
  }
}

function toMutationSnapshot<Variables, Data>(
  result: MutationObserverResult<Data, Error, Variables>,
): MutationSnapshot<Data> {
  const { status, data, error, isPaused } = result
  return {
    status: isPaused ? 'paused' : status,
    ...(data === undefined ? {} : { data }),
    ...(error === null ? {} : { error: toAppKitError(error) }),
  }
}

/** Three more tries from 1 s doubling to 30 s; unused data is dropped after 5 min. */
const retries = 3
const retryDelay = (failures: number) => Math.min(1_000 * 2 ** failures, 30_000)
const gcTime = 300_000

const clients = new WeakMap<Kit, QueryClient>()

/** The queries of a kit. They live until the kit stops. */
export function getQueryClient(kit: Kit): QueryClient {
  const present = clients.get(kit)
  if (present !== undefined) return present
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime,
        retryDelay,
        retry: (failures, error) => failures < retries && isTransient(error),
        refetchOnWindowFocus: false,
      },
      mutations: { gcTime, retryDelay },
    },
  })
  clients.set(kit, client)
  client.mount()
  kit.lifetime.add(() => {
    clients.delete(kit)
    client.unmount()
    client.clear()
  })
  return client
}

/** True for failures that may be gone in a moment: no connection, no answer in time, a service in trouble. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof AppKitError)) return false
  if (error.code === 'UNREACHABLE' || error.code === 'REQUEST_TIMEOUT') return true
  return retriedStatuses.has(refusalOf(error)?.status ?? 0)
}

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
