/** Hashes the paths of a table: a table with another key, or in another order, has another mark. */
export function markOf(paths: readonly string[]): string {
  let hash = 0
  for (const letter of paths.join()) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return hash.toString(36)
}
