import { computed } from '@preact/signals-core'
import { type DependencyList, useMemo } from 'react'
import { useSignalValue } from './AppKitProvider.js'

/**
 * A value worked out from signals; the component renders again only when the value differs.
 *
 * @param read may read any number of signals through `.value`.
 * @param inputs what `read` uses besides signals.
 */
export function useComputed<Value>(read: () => Value, inputs: DependencyList): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `read` uses.
  return useSignalValue(useMemo(() => computed(read), inputs))
}
