import type { Eip1193Provider } from './types.js'

/** Whether a value from the page can be asked at all. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
  } catch {
    return false
  }
}
