import { existsSync, readFileSync } from 'node:fs'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import type { LockFile, PlannedFile } from '../lock/types.js'
import type { OtherKit } from './kits/types.js'

/**
 * The files of an earlier run of the same migration that was cut short: all paths that it was to write, and those files that
 * are there already. A run writes this kit's files first, and then the host's.
 */
export interface BegunRun {
  readonly all: readonly string[]
  readonly done: ReadonlyMap<string, string | Uint8Array>
}

/** Reads from the lock file and the disk how far an earlier run came. */
export function readBegunRun(root: string, lock: LockFile | undefined, kit: OtherKit): BegunRun {
  const wanted = lock?.kit === kit.id ? Object.entries(lock.unfinished?.files ?? {}) : []
  const done = new Map<string, string | Uint8Array>()
  for (const [path, hash] of wanted) {
    const place = placeOf(root, path)
    const bytes = existsSync(place) ? readFileSync(place) : undefined
    if (bytes && sha256(bytes) === hash)
      done.set(path, path.startsWith('vendor/') ? bytes : bytes.toString('utf8'))
  }
  return { all: wanted.map(([path]) => path), done }
}

/**
 * Whether an earlier run has written all of our files. While one is missing, no source is edited yet, so the sources
 * still say what is in them.
 */
export function hasAllOwnFiles({ all, done }: BegunRun, configFile: string): boolean {
  const ours = all.filter((path) => path === configFile || path.startsWith('src/appkit/'))
  return ours.length > 0 && ours.every((path) => done.has(path))
}

/** The files of an earlier run that this run does not plan: they stay as they are, and are recorded. */
export function finishedFiles(
  { done }: BegunRun,
  planned: readonly PlannedFile[],
  configFile: string,
  lock: LockFile | undefined,
): readonly PlannedFile[] {
  const kindOf = (path: string): PlannedFile['kind'] => {
    if (path === configFile) return 'owned'
    return lock?.files[path]?.kind ?? (/^(src\/appkit|vendor)\//.test(path) ? 'generated' : 'shared')
  }
  return [...done].flatMap(([path, content]) =>
    planned.some((file) => file.path === path)
      ? []
      : [{ path, kind: kindOf(path), action: 'unchanged', content } as const],
  )
}
