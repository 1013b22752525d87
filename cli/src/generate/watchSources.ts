import { existsSync, statSync, watch as watchFolder } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { sourcesOf } from '../host/findProject.js'
import { serviceFolder, specFolder } from './listSpecs.js'

/** How long the sources must be quiet before a run, in milliseconds: editors write a file in several steps. */
const quiet = 80

/** Tells of each change in a folder, by the name of the file if it is known, until it is closed. */
export type WatchFolder = (
  folder: string,
  changed: (event: string, name: string | null) => void,
) => { on(event: 'error', failed: () => void): unknown; close(): void }

/**
 * Calls back when a spec, the host's config or what it imports or names changes, also when it is
 * deleted and put back. Calls never overlap: a change during a call leads to one more call after it.
 *
 * @param root - absolute path of the folder.
 * @param run - the callback; must not reject.
 * @param watch - watches a folder; that of the system by default.
 * @param named - the paths of the specs that the config names, from the root; asked after each run.
 * @returns a function that stops watching and cancels a call that waits.
 */
export function watchSources(
  root: string,
  run: () => Promise<void>,
  watch: WatchFolder = watchFolder,
  named: () => readonly string[] = () => [],
): () => void {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let again = false
  let stopped = false
  const times = createTimes()
  const start = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      times.begin()
      await run()
      if (stopped) break
      // The imports of the config may have changed with it. Nothing watched a new one while it was read.
      again = times.haveChanged(watchAll()) || again
    } while (again)
    running = false
  }
  const changed = (matches: (name: string) => boolean) => (_: string, name: string | null) => {
    if (name !== null && !matches(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => void start(), quiet)
  }
  const watchers = new Map<string, ReturnType<WatchFolder>>()
  // A folder is watched and not the file, because a file that is replaced would be lost from sight.
  const look = (folder: string, names: ReadonlySet<string>) => {
    watchers.get(folder)?.close()
    if (!existsSync(folder)) return
    const spec = folder === join(root, specFolder) || folder === join(root, serviceFolder)
    const matches = (name: string) => names.has(name) || (spec && /\.ya?ml$|\.json$/.test(name))
    const watcher = watch(folder, changed(matches))
    watcher.on('error', () => watcher.close())
    watchers.set(folder, watcher)
  }
  const watchAll = () => {
    const files = [...sourcesOf(root), ...named().map((file) => resolve(root, file))]
    const folders = new Set([...files.map(dirname), root, join(root, specFolder), join(root, serviceFolder)])
    for (const [folder, watcher] of watchers) if (!folders.has(folder)) watcher.close()
    for (const folder of folders)
      look(folder, new Set(files.filter((file) => dirname(file) === folder).map((file) => basename(file))))
    return files
  }
  watchAll()
  return () => {
    clearTimeout(timer)
    again = false
    stopped = true
    for (const watcher of watchers.values()) watcher.close()
  }
}

/** Knows when files were changed. A clock that is ahead of this one, as of a shared folder, would make one look changed for ever. */
function createTimes() {
  const times = new Map<string, number>()
  let began = 0
  return {
    /** Remembers what they are now. */
    begin() {
      began = Date.now()
      for (const file of times.keys()) times.set(file, changedAt(file))
    },
    /** Whether one has changed since, and from now on these are known. */
    haveChanged(files: readonly string[]): boolean {
      const isChanged = files.some((file) => changedAt(file) > (times.get(file) ?? began))
      times.clear()
      for (const file of files) times.set(file, changedAt(file))
      return isChanged
    },
  }
}

/** When a file was last changed, in whole milliseconds, as clocks of JavaScript have them: a part of one would be later. */
const changedAt = (file: string): number =>
  Math.floor(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
