import { lineEndOf, withLineEnds } from '../edits/sourceText.js'
import type { LockFile } from './types.js'

/**
 * Prints a lock file, its keys sorted.
 *
 * @param lock - the lock file.
 * @param like - a JSON file of the project: formatters expect the same indentation and line ends in all of them.
 */
export function printLock(
  { unfinished, files, changes, undo, made, frame, base, earlier, ...lock }: LockFile,
  like = '',
): string {
  const sorted = <Value>(map: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)))
  const open = unfinished && { unfinished: { ...unfinished, files: sorted(unfinished.files) } }
  const kept = {
    ...(changes && { changes: sorted(changes) }),
    ...(undo && { undo: sorted(undo) }),
    ...(made && { made }),
    ...(frame && { frame }),
    ...(base && { base: sorted(base) }),
    ...(earlier && { earlier }),
  }
  const text = JSON.stringify({ ...lock, files: sorted(files), ...kept, ...open }, null, indentOf(like))
  return withLineEnds(`${foldLists(text)}\n`, lineEndOf(like))
}

/** A list of texts, one in a line, below its key. */
const list = /^([ \t]*)("(?:[^"\\]|\\.)*": )\[\n((?:[ \t]+"(?:[^"\\]|\\.)*",?\n)+)\1\](,?)$/gm

/** Formatters put a list that fits into 80 columns in one line; a tab is two of them. */
function foldLists(json: string): string {
  return json.replace(list, (open, indent: string, key: string, lines: string, comma: string) => {
    const line = `${key}[${lines
      .trim()
      .split(/\n[ \t]*/)
      .join(' ')}]${comma}`
    return indent.replaceAll('\t', '  ').length + line.length > 80 ? open : indent + line
  })
}

function indentOf(json: string): string {
  return /^([ \t]+)"/m.exec(json)?.[1] ?? '  '
}
