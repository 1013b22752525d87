import { lineEndOf, withLineEnds } from './sourceText.js'

/** A part of a text that was replaced, whole lines of it. */
export interface Hunk {
  /** The text before the change. */
  readonly was: string
  /** The text in its place now. It is there exactly once. */
  readonly is: string
}

/**
 * Lists what differs between two states of a text, so that the change can be taken back later, also when the lines around
 * it have changed meanwhile.
 *
 * @param before - the text as it was.
 * @param after - the text as it is.
 * @returns one hunk for each place that differs, from the top. Each has as many equal lines around it as it needs to be
 * found again.
 */
export function hunksOf(before: string, after: string): readonly Hunk[] {
  const old = linesOf(before)
  const now = linesOf(after)
  for (let places = differences(old, now); ; places = joinClosest(places)) {
    const hunks = places.map((place) => hunkAt(place, old, now, after))
    // The lines around one may be those of another, which is taken back first.
    if (places.length < 2 || revert(after, hunks) === before) return hunks
  }
}

/** The change at one place, with as many lines around it as make it the only one of its kind. */
function hunkAt(
  { oldStart, oldEnd, newStart, newEnd }: Difference,
  old: readonly string[],
  now: readonly string[],
  after: string,
): Hunk {
  for (let context = 0; ; context++) {
    const above = Math.min(context, oldStart, newStart)
    const below = Math.min(context, old.length - oldEnd, now.length - newEnd)
    const is = now.slice(newStart - above, newEnd + below).join('')
    const was = old.slice(oldStart - above, oldEnd + below).join('')
    if (context > now.length || (is !== '' && isOnce(after, is))) return { was, is }
  }
}

/** Makes one place of the two that have the fewest lines between them. */
function joinClosest(places: readonly Difference[]): readonly Difference[] {
  const gaps = places.slice(1).map(({ newStart }, at) => newStart - (places[at]?.newEnd ?? 0))
  const at = gaps.indexOf(Math.min(...gaps))
  const [upper, lower] = [places[at], places[at + 1]]
  if (upper === undefined || lower === undefined) return places
  const joined = { ...upper, oldEnd: lower.oldEnd, newEnd: lower.newEnd }
  return [...places.slice(0, at), joined, ...places.slice(at + 2)]
}

/**
 * Takes changes back, also where git has changed the line ends of the file since.
 *
 * @param text - the text as it is.
 * @param hunks - the changes.
 * @returns the text without the change, or undefined if a part of it is not there, or more than once.
 */
export function revertHunks(text: string, hunks: readonly Hunk[]): string | undefined {
  const end = lineEndOf(text)
  const isUniform = withLineEnds(text, end) === text
  const other = (part: string) => withLineEnds(part, end)
  return (
    revert(text, hunks) ??
    (isUniform
      ? revert(
          text,
          hunks.map(({ was, is }) => ({ was: other(was), is: other(is) })),
        )
      : undefined)
  )
}

function revert(text: string, hunks: readonly Hunk[]): string | undefined {
  let result = text
  for (const { was, is } of [...hunks].reverse()) {
    if (is === '' || !isOnce(result, is)) return undefined
    const at = result.indexOf(is)
    result = result.slice(0, at) + was + result.slice(at + is.length)
  }
  return result
}

function isOnce(text: string, part: string): boolean {
  const at = text.indexOf(part)
  return at >= 0 && text.indexOf(part, at + 1) < 0
}

/** The lines of a text with their ends. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** A place where two lists of lines differ: the lines from `Start` up to `End`, not included, counted from 0. */
export interface Difference {
  readonly oldStart: number
  readonly oldEnd: number
  readonly newStart: number
  readonly newEnd: number
}

/**
 * Finds what lies between the lines of a longest common subsequence.
 *
 * @param old - the lines of one text.
 * @param now - those of the other.
 * @returns the places that differ, from the top.
 */
export function differences(old: readonly string[], now: readonly string[]): readonly Difference[] {
  let top = 0
  while (top < old.length && top < now.length && old[top] === now[top]) top++
  let end = 0
  while (end < old.length - top && end < now.length - top && old.at(-1 - end) === now.at(-1 - end)) end++
  const width = now.length - end - top
  const height = old.length - end - top
  const common = new Uint32Array((height + 1) * (width + 1))
  const at = (i: number, j: number) => common[i * (width + 1) + j] ?? 0
  for (let i = height - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--) {
      const same = old[top + i] === now[top + j]
      common[i * (width + 1) + j] = same ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const found: Difference[] = []
  let [i, j] = [0, 0]
  while (i < height || j < width) {
    if (i < height && j < width && old[top + i] === now[top + j]) {
      i++
      j++
      continue
    }
    const [oldStart, newStart] = [top + i, top + j]
    while ((i < height || j < width) && !(i < height && j < width && old[top + i] === now[top + j])) {
      if (j >= width || (i < height && at(i + 1, j) >= at(i, j + 1))) i++
      else j++
    }
    found.push({ oldStart, oldEnd: top + i, newStart, newEnd: top + j })
  }
  return found
}
