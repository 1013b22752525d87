import type { JsonObject } from './types.js'

/** Whether a value is an object with keys (no list, no null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
