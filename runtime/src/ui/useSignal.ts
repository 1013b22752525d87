import { computed, type ReadonlySignal } from '@preact/signals-core'
import { type DependencyList, useMemo, useSyncExternalStore } from 'react'
import { readInitial } from '../kit/kitSignal.js'

/** The value of a signal; the component renders again when it changes, and no other does. */
export function useSignalValue<Value>(source: ReadonlySignal<Value>): Value {
  return useComputed(() => source.value, [source])
}

/**
 * A value worked out from signals; the component renders again only when the value differs. While a page
 * hydrates it is what the server made of them.
 *
 * @param read may read any number of signals through `.value`.
 * @param inputs what `read` uses besides signals.
 */
export function useComputed<Value>(read: () => Value, inputs: DependencyList): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `read` uses.
  const source = useMemo(() => createSource(read), inputs)
  return useSyncExternalStore(source.subscribe, source.peek, source.initial)
}

function createSource<Value>(read: () => Value) {
  const value = computed(read)
  let initial: { value: Value } | undefined
  return {
    subscribe: (notify: () => void) => value.subscribe(notify),
    peek: () => value.peek(),
    initial() {
      // React wants the same object each time.
      initial ??= { value: readInitial(read) }
      return initial.value
    },
  }
}
