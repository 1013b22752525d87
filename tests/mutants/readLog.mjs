import { existsSync, readFileSync } from 'node:fs'

/**
 * Reads what the judge of a module has written so far.
 *
 * @param {string} path
 */
export function readLog(path) {
  // A line without its end is still being written.
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
  const log = {
    dead: new Set(),
    late: new Set(),
    spared: new Set(),
    broken: [],
    done: false,
    trying: undefined,
  }
  const files = new Map()
  const reach = (id, file, duration) => {
    const known = files.get(id) ?? new Map()
    files.set(id, known.set(file, Math.min(known.get(file) ?? Number.POSITIVE_INFINITY, duration)))
  }
  for (const line of lines.map((each) => JSON.parse(each))) {
    if (line.killed !== undefined) log.dead.add(line.killed)
    if (line.killed !== undefined && line.late) log.late.add(line.killed)
    if (line.spared !== undefined) log.spared.add(line.spared)
    if (line.broken !== undefined) log.broken.push(line.broken)
    if (line.done) log.done = true
    log.trying =
      line.trying ?? (line.killed === undefined && line.spared === undefined ? log.trying : undefined)
    for (const id of Object.keys(line.covered ?? {})) reach(id, line.file, line.duration)
    for (const id of Object.keys(line.loaded ?? {})) reach(id, line.file, 1_000)
  }
  /** The files whose tests reach a mutant, the quickest first. */
  const filesOf = (id) => [...(files.get(id) ?? [])].sort(([, a], [, b]) => a - b).map(([file]) => file)
  return { ...log, filesOf }
}
