import { signal } from '@preact/signals-core'
import { QueryObserver, type QueryObserverResult } from '@tanstack/query-core'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { Kit } from '../../kit/types.js'
import { getQueryClient } from './getQueryClient.js'
import type { Query, QueryOptions, QuerySnapshot, QueryStatus } from './types.js'

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
