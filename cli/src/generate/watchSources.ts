import { existsSync, type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { serviceFolder, specFolder } from './listSpecs.js'

/** How long the sources must be quiet before a run, in milliseconds: editors write a file in several steps. */
const quiet = 80

/**
 * Calls back when a spec or the host's config changes. Calls never overlap: a change during a call leads to
 * one more call after it.
 *
 * @param root Absolute path of the folder.
 * @param run What to do; must not reject.
 * @returns A function that stops watching and cancels a call that waits.
 */
export function watchSources(root: string, run: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let again = false
  const start = async (): Promise<void> => {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      await run()
    } while (again)
    running = false
  }
  const changed = (matches: (name: string) => boolean) => (_: string, name: string | null) => {
    if (name !== null && !matches(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => void start(), quiet)
  }
  const watchers: FSWatcher[] = [
    watch(
      root,
      changed((name) => /^appkit\.config\.[cm]?[jt]s$/.test(name)),
    ),
  ]
  for (const folder of [specFolder, serviceFolder].map((path) => join(root, path))) {
    if (existsSync(folder))
      watchers.push(
        watch(
          folder,
          changed((name) => /\.yaml$|\.schema\.json$/.test(name)),
        ),
      )
  }
  return () => {
    clearTimeout(timer)
    again = false
    for (const watcher of watchers) watcher.close()
  }
}
