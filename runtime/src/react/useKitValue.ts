import { computed } from '@preact/signals-core'
import { useMemo, useSyncExternalStore } from 'react'
import { readInitial } from '../kit/kitSignal.js'
import type { Kit } from '../kit/types.js'

/**
 * What a reader makes of the kit's signals, kept up to date; while a page hydrates, what the server
 * made of them.
 *
 * @param read - a reader of `kit/read/`; must not close over anything but the argument.
 */
export function useKitValue<Value, Argument>(
  kit: Kit,
  read: (kit: Kit, argument: Argument) => Value,
  argument: Argument,
): Value {
  const source = useMemo(() => {
    const value = computed(() => read(kit, argument))
    let initial: { value: Value } | undefined
    return {
      subscribe: (notify: () => void) => value.subscribe(notify),
      peek: () => value.peek(),
      initial() {
        initial ??= { value: readInitial(() => read(kit, argument)) }
        return initial.value
      },
    }
  }, [kit, read, argument])
  return useSyncExternalStore(source.subscribe, source.peek, source.initial)
}
