import { namespaces } from '../catalogue/namespaces.js'

/**
 * Reads a comma-separated flag value.
 *
 * @param value - the text behind the flag, e.g. `swaps, send`.
 * @returns the items without blanks and duplicates, in the order given.
 */
export function splitList(value: string): readonly string[] {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  return [...new Set(items)]
}

/**
 * Finds the candidate that is closest to a mistyped word.
 *
 * @param word - the word as it was typed.
 * @param candidates - the words that are allowed.
 * @returns the nearest candidate at an edit distance of at most a third of the word (and at least 1), or undefined.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const maxDistance = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  let bestDistance = maxDistance + 1
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Insertions, deletions, substitutions and swaps of neighbours, each counted once. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const substitution = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = swapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      rows[i]?.push(Math.min(substitution, swap, cell(i - 1, j) + 1, cell(i, j - 1) + 1))
    }
  }
  return cell(a.length, b.length)
}

/**
 * Guesses a namespace from its id or its common name.
 *
 * @param word - the word as it was typed, e.g. `solan` or `Bitcoin`.
 * @returns an id of the catalogue, or undefined.
 */
export function guessNamespace(word: string): string | undefined {
  const ids = namespaces.map(({ id }) => id)
  const typed = word.trim().toLowerCase()
  const called = namespaces.find(({ label }) => label.toLowerCase().split(' ').includes(typed))
  return called?.id ?? closest(typed, ids) ?? ids.find((id) => typed.length > 1 && id.startsWith(typed))
}
