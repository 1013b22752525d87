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
 * @param read - may read any number of signals through `.value`.
 * @param inputs - the dependencies of `read` besides signals.
 */
export function useComputed<Value>(read: () => Value, inputs: DependencyList): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `read` uses.
  return useSyncExternalStore(...useMemo(() => createStore(read), inputs))
}

function createStore<Value>(read: () => Value) {
  const value = computed(read)
  let initial: Value | undefined
  const subscribe = (notify: () => void) => value.subscribe(notify)
  // React wants the same object each time.
  const readServer = (): Value => (initial ??= readInitial(read))
  return [subscribe, () => value.peek(), readServer] as const
}
