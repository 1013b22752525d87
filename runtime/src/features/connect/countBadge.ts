/** How many wallets there are, as a badge says it: exact below ten, else rounded down to tens with a plus. */
export function countBadge(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}
