/** No catalogue has so many; who says so is not believed. */
const absurd = 100_000

/**
 * How many wallets there are, as a badge says it: rounded down to tens with a plus.
 *
 * @returns undefined below ten and where the count cannot be true: then there is no badge.
 */
export function countBadge(count: number): string | undefined {
  return !(count >= 10 && count < absurd) ? undefined : `${Math.floor(count / 10) * 10}+`
}
