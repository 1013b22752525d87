/**
 * The key of what depends on these parts. Two lists of parts have the same key only when they are
 * the same: no part can pass for two, and a missing one is not an empty one.
 */
export function cacheKey(...parts: readonly (string | undefined)[]): string {
  return JSON.stringify(parts.map((part) => part ?? null))
}
