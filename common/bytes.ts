/**
 * Whether two lists of bytes have the same bytes, and no more of them.
 *
 * For public bytes only, such as hashes and messages: how long it takes tells where they differ. A secret is compared by
 * its hash, or by what the platform has for it.
 *
 * @param one - an array or a view of bytes
 * @param other - what it is compared with
 * @returns false if one of both is longer, also where the shorter one is its beginning
 * @example
 * ```ts
 * isSameBytes(sha256(key), hash)
 * ```
 */
export function isSameBytes(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) {
    if (one[at] !== other[at]) return false
  }
  return true
}
