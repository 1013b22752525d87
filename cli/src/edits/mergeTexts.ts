import { type Difference, differences, linesOf } from './hunks.js'
import { lineEndOf, withLineEnds } from './sourceText.js'

/** The result of a three-way merge. */
export interface Merged {
  /** The text with everything that both sides changed. */
  readonly text: string
  /** The first line of each place that both sides changed differently, from 1. It is marked in the text. */
  readonly conflicts: readonly number[]
}

/** Names of the two sides, for the markers. */
export interface MergeNames {
  readonly mine: string
  readonly theirs: string
}

/**
 * Merges two changed versions of a text by lines, as diff3 does. A place that only one side has changed has its text. One
 * that both have changed in the same way has that text once. Otherwise both texts are there, between markers as those of
 * `git merge`. Changes of neighbouring lines are no conflict.
 *
 * @param base - the common text that both come from.
 * @param mine - the text of the host, whose line ends are kept.
 * @param theirs - the new text.
 * @param names - the names of the two in the markers.
 */
export function mergeTexts(base: string, mine: string, theirs: string, names: MergeNames): Merged {
  const eol = lineEndOf(mine)
  const old = linesOf(withLineEnds(base, eol))
  const sideOf = (lines: readonly string[]): Side => ({ lines, open: [...differences(old, lines)] })
  const sides: Pair<Side> = [sideOf(linesOf(mine)), sideOf(linesOf(withLineEnds(theirs, eol)))]
  const result: string[] = []
  const conflicts: number[] = []
  let at = 0
  for (;;) {
    const start = Math.min(...sides.map(({ open }) => open[0]?.oldStart ?? Number.POSITIVE_INFINITY))
    if (start === Number.POSITIVE_INFINITY) break
    const { end, taken } = takeRegion(sides, start)
    const own = linesOfSide(old, sides[0].lines, taken[0], start, end)
    const other = linesOfSide(old, sides[1].lines, taken[1], start, end)
    result.push(...old.slice(at, start))
    at = end
    if (taken[1].length === 0) result.push(...own)
    else if (taken[0].length === 0) result.push(...other)
    else {
      const { before, marked, after } = conflictOf(own, other, eol, names)
      result.push(...before)
      if (marked.length > 0) conflicts.push(result.length + 1)
      result.push(...marked, ...after)
    }
  }
  result.push(...old.slice(at))
  return { text: result.join(''), conflicts }
}

/** The markers of a conflict. Their names follow. */
const markers = { start: '<<<<<<<', middle: '=======', end: '>>>>>>>' }

/**
 * Lists the places of a text that still have the markers of a merge.
 *
 * @param text - any text.
 * @param name - the name of the new side in the markers.
 * @returns the line of each, from 1.
 */
export function findConflicts(text: string, name: string): readonly number[] {
  const lines = text.split(/\r?\n/)
  if (!lines.some((line) => line.startsWith(`${markers.end} ${name}`))) return []
  return lines.flatMap((line, index) => (line.startsWith(`${markers.start} `) ? [index + 1] : []))
}

interface Side {
  readonly lines: readonly string[]
  /** The changes that are not merged yet, from the top. */
  readonly open: Difference[]
}

/** The side of the host, and the other one. */
type Pair<Value> = readonly [Value, Value]

/** Takes the changes that overlap, from the next one on. */
function takeRegion(
  [mine, theirs]: Pair<Side>,
  start: number,
): { readonly end: number; readonly taken: Pair<readonly Difference[]> } {
  const taken: Pair<Difference[]> = [[], []]
  const sides = [
    { open: mine.open, changes: taken[0] },
    { open: theirs.open, changes: taken[1] },
  ]
  let end = start
  for (let found = true; found; ) {
    found = false
    for (const { changes, open } of sides) {
      const next = open[0]
      if (next === undefined) continue
      // Two texts that are put in at the same place overlap, because their order is unknown.
      const isIn = next.oldStart < end || next.oldStart === start
      if (!isIn) continue
      open.shift()
      changes.push(next)
      end = Math.max(end, next.oldEnd)
      found = true
    }
  }
  return { end, taken }
}

/** The lines of one side in place of a part of the common text. */
function linesOfSide(
  old: readonly string[],
  lines: readonly string[],
  changes: readonly Difference[],
  start: number,
  end: number,
): readonly string[] {
  const result: string[] = []
  let at = start
  for (const { oldStart, oldEnd, newStart, newEnd } of changes) {
    result.push(...old.slice(at, oldStart), ...lines.slice(newStart, newEnd))
    at = oldEnd
  }
  return [...result, ...old.slice(at, end)]
}

/** Both sides of a part of the text: what they share at its start and end, and what differs between markers. */
function conflictOf(
  own: readonly string[],
  other: readonly string[],
  eol: string,
  names: MergeNames,
): {
  readonly before: readonly string[]
  readonly marked: readonly string[]
  readonly after: readonly string[]
} {
  let top = 0
  while (top < own.length && own[top] === other[top]) top++
  let end = 0
  const rest = Math.min(own.length, other.length) - top
  while (end < rest && own.at(-1 - end) === other.at(-1 - end)) end++
  const mine = own.slice(top, own.length - end)
  const theirs = other.slice(top, other.length - end)
  const marked = [
    `${markers.start} ${names.mine}${eol}`,
    ...whole(mine, eol),
    `${markers.middle}${eol}`,
    ...whole(theirs, eol),
    `${markers.end} ${names.theirs}${eol}`,
  ]
  const differs = mine.length > 0 || theirs.length > 0
  return { before: own.slice(0, top), marked: differs ? marked : [], after: own.slice(own.length - end) }
}

/** The last line of a file may have no end. */
function whole(lines: readonly string[], eol: string): readonly string[] {
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}${eol}`))
}
