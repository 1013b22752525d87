import { signal } from '@preact/signals-core'
import { MutationObserver, type MutationObserverResult, type QueryClient } from '@tanstack/query-core'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { Kit } from '../../kit/types.js'
import { getQueryClient } from './getQueryClient.js'
import { isTransient } from './isTransient.js'
import type { Mutation, MutationOptions, MutationSnapshot } from './types.js'

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
      state.value = toSnapshot(result)
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

function toSnapshot<Variables, Data>(
  result: MutationObserverResult<Data, Error, Variables>,
): MutationSnapshot<Data> {
  const { status, data, error, isPaused } = result
  return {
    status: isPaused ? 'paused' : status,
    ...(data === undefined ? {} : { data }),
    ...(error === null ? {} : { error: toAppKitError(error) }),
  }
}
