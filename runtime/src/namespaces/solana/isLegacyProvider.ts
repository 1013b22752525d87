import type { LegacyProvider } from './types.js'

/** Whether a value from the page can be asked to connect. */
export function isLegacyProvider(value: unknown): value is LegacyProvider {
  try {
    return typeof (value as Partial<LegacyProvider> | null | undefined)?.connect === 'function'
  } catch {
    return false
  }
}
