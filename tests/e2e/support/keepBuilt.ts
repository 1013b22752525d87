import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stage.js'

/** The folder that keeps builds from one run to the next; `cache` of stage.ts is emptied by each run. */
const kept = join(root, '.cache/e2e-built')

/** Sources of every page of the tests: the packages as they were built, and the versions of all others. */
const shared = ['package-lock.json', 'runtime/dist', 'cli/dist']

/**
 * Makes a folder once, and finds it again while nothing has changed that it is made of.
 *
 * @param name - of the folder.
 * @param sources - files and folders of this repository, besides those that every page is made of.
 * @param make - fills the folder, which is not there yet. When it throws, nothing is kept.
 * @returns the path of the folder.
 */
export async function keepBuilt(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void> | void,
): Promise<string> {
  const folder = join(kept, name)
  const stamp = `${folder}.sha256`
  const hash = hashOf([...shared, ...sources])
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return folder
  // Made in another place under the same name, so that a run that is ended leaves no half of it here.
  const place = join(kept, `.${process.pid}-${name.replaceAll('/', '-')}`)
  mkdirSync(place, { recursive: true })
  await make(join(place, name))
  for (const old of [stamp, folder]) rmSync(old, { recursive: true, force: true })
  renameSync(join(place, name), folder)
  rmSync(place, { recursive: true })
  writeFileSync(stamp, hash)
  return folder
}

const hashes = new Map<string, string>()

/** A hash over the names and bytes of files. Each path is read once in a process. */
function hashOf(paths: readonly string[]): string {
  const all = createHash('sha256')
  for (const path of paths) {
    const known = hashes.get(path) ?? hashPath(path)
    hashes.set(path, known)
    all.update(known)
  }
  return all.digest('hex')
}

function hashPath(path: string): string {
  const hash = createHash('sha256')
  const add = (at: string, isFolder: boolean) => {
    if (!isFolder) hash.update(`${at}\0`).update(readFileSync(join(root, at)))
    else
      for (const entry of readdirSync(join(root, at), { withFileTypes: true }).sort(byName))
        add(`${at}/${entry.name}`, entry.isDirectory())
  }
  add(path, !/\.\w+$/.test(path))
  return hash.digest('hex')
}

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  one.name < other.name ? -1 : 1
