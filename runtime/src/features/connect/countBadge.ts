/**
 * How many wallets there are, as a badge says it: rounded down to tens with a plus.
 *
 * @returns undefined below ten, where there is no badge.
 */
export function countBadge(count: number): string | undefined {
  return count < 10 ? undefined : `${Math.floor(count / 10) * 10}+`
}
