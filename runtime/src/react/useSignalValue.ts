import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useSyncExternalStore } from 'react'
import { readInitial } from '../kit/kitSignal.js'

/**
 * The value of a signal; the component renders again when it changes, and no other does.
 * While a page hydrates it is the value the server rendered.
 */
export function useSignalValue<Value>(source: ReadonlySignal<Value>): Value {
  const subscribe = useCallback((notify: () => void) => source.subscribe(notify), [source])
  return useSyncExternalStore(
    subscribe,
    () => source.peek(),
    () => readInitial(() => source.value),
  )
}
