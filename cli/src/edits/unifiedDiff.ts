import { differences, linesOf } from './hunks.js'

/** Equal lines around a change. */
const context = 3

/**
 * Prints what differs between two texts in the unified format of `diff -u`, which `patch` and `git apply` read.
 *
 * @param path - the file, from the root.
 * @param before - its text, undefined if there is no such file.
 * @param after - the other text.
 * @returns lines without line feeds; none if the texts are equal.
 */
export function unifiedDiff(path: string, before: string | undefined, after: string): readonly string[] {
  const [old, now] = [linesOf(before ?? ''), linesOf(after)]
  const changes = differences(old, now)
  if (changes.length === 0) return []
  const groups: (typeof changes)[number][][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    if (last && change.oldStart - (last.at(-1)?.oldEnd ?? 0) <= 2 * context) last.push(change)
    else groups.push([change])
  }
  const lines = [before === undefined ? '--- /dev/null' : `--- a/${path}`, `+++ b/${path}`]
  for (const group of groups) {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) continue
    const above = Math.min(context, first.oldStart)
    const below = Math.min(context, old.length - last.oldEnd)
    const body: string[] = []
    let at = first.oldStart - above
    for (const { oldStart, oldEnd, newStart, newEnd } of group) {
      body.push(...old.slice(at, oldStart).map((line) => ` ${line}`))
      body.push(...old.slice(oldStart, oldEnd).map((line) => `-${line}`))
      body.push(...now.slice(newStart, newEnd).map((line) => `+${line}`))
      at = oldEnd
    }
    body.push(...old.slice(at, last.oldEnd + below).map((line) => ` ${line}`))
    const oldCount = last.oldEnd + below - (first.oldStart - above)
    const newCount = last.newEnd + below - (first.newStart - above)
    const range = (sign: string, start: number, count: number) =>
      `${sign}${count === 0 ? start : start + 1},${count}`
    lines.push(
      `@@ ${range('-', first.oldStart - above, oldCount)} ${range('+', first.newStart - above, newCount)} @@`,
      ...body.flatMap((line) =>
        line.endsWith('\n') ? [line.slice(0, -1)] : [line, '\\ No newline at end of file'],
      ),
    )
  }
  return lines
}
