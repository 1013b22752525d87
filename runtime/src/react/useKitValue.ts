import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import type { Kit } from '../kit/types.js'
import { useSignalValue } from './useSignalValue.js'

/**
 * What a reader makes of the kit's signals, kept up to date.
 *
 * @param read - a reader of `kit/read/`; must not close over anything but the argument.
 */
export function useKitValue<Value, Argument>(
  kit: Kit,
  read: (kit: Kit, argument: Argument) => Value,
  argument: Argument,
): Value {
  return useSignalValue(useMemo(() => computed(() => read(kit, argument)), [kit, read, argument]))
}
