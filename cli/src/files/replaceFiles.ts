import { createHash } from 'node:crypto'
import { link, lstat, mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import { placeOf } from './place.js'

/** A file to write, relative to the root, with `/` between folders. */
export interface NewFile {
  readonly path: string
  readonly content: string | Uint8Array
  /**
   * SHA-256 of the file that it replaces, which must not have changed since. `null` if there must be none. Absent if it
   * does not matter.
   */
  readonly replaces?: string | null
}

interface Staged {
  readonly file: NewFile
  /** The path of the file. */
  readonly place: string
  /** The temporary file with its new content, in the same folder. */
  readonly aside: string
}

/**
 * Writes files below a folder atomically: each has either its old or its new content, even if the process is killed. All
 * new contents are on disk under other names before the first file is replaced. A failure until then changes nothing.
 * Modes of replaced files are kept, and links inside the folder are followed.
 *
 * @param root - absolute path of the folder.
 * @param files - the files, replaced in this order.
 * @throws CliError with exit code 1, the file and the reason: `WRITE_FAILED` if nothing was changed, `WRITE_PARTIAL` if
 * some files were replaced.
 */
export async function replaceFiles(root: string, files: readonly NewFile[]): Promise<void> {
  const made: string[] = []
  const staged: Staged[] = []
  let replaced = 0
  try {
    for (const [index, file] of files.entries()) {
      const place = placeOf(root, file.path)
      await failing(file.path, () => prepare(place, made))
      const aside = join(dirname(place), `.${process.pid}-${index}.appkit-tmp`)
      staged.push({ file, place, aside })
      await failing(file.path, () => stage(file, place, aside))
    }
    for (const { file, place } of staged) await failing(file.path, () => refuseChanged(file, place))
    for (const { file, place, aside } of staged) {
      await failing(file.path, () => putInPlace(file, aside, place))
      replaced++
    }
  } catch (error) {
    for (const { aside } of staged) await rm(aside, { force: true }).catch(() => {})
    const deepest = made.sort((a, b) => b.length - a.length)
    if (replaced === 0) for (const folder of deepest) await rmdir(folder).catch(() => {})
    if (!(error instanceof CliError) || error.code !== 'WRITE_FAILED') throw error
    throw replaced === 0
      ? new CliError('WRITE_FAILED', `${error.message} Nothing was changed.`, 1)
      : new CliError('WRITE_PARTIAL', `${error.message} Run the same command again: it does the rest.`, 1)
  }
  for (const folder of new Set(staged.map(({ place }) => dirname(place)))) await syncFolder(folder)
}

/**
 * Removes a file, and the folders that are empty without it. A folder that holds something else, or is a link, is not
 * removed and ends the way up.
 *
 * @param root - absolute path of the project.
 * @param path - the file, relative to it.
 * @throws CliError `PATH_LEAVES_PROJECT` when a link on the way leads out of the folder.
 */
export async function removeFile(root: string, path: string): Promise<void> {
  await rm(placeOf(root, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(root, folder))
    } catch {
      return
    }
  }
}

/**
 * Removes the temporary files of a run that was killed.
 *
 * @param root - absolute path of the folder.
 * @param paths - files whose folders are searched.
 */
export async function sweepLeftovers(root: string, paths: readonly string[]): Promise<void> {
  for (const folder of new Set(paths.map((path) => dirname(placeOf(root, path))))) {
    for (const entry of await readdir(folder).catch(() => [])) {
      const owner = leftover.exec(entry)?.[1]
      if (owner === undefined) continue
      // Few runs find one.
      const { isRunning } = await import('../../../common/node/processLock.js')
      if (Number(owner) === process.pid || !isRunning(Number(owner)))
        await rm(join(folder, entry), { force: true })
    }
  }
}

/** Names of temporary files. The number is the id of the process. */
export const leftover = /^\.(\d+)-\d+\.appkit-tmp$/

async function prepare(place: string, made: string[]): Promise<void> {
  const first = await mkdir(dirname(place), { recursive: true })
  for (let folder = dirname(place); first !== undefined; folder = dirname(folder)) {
    made.push(folder)
    if (folder === first) break
  }
}

async function stage({ content }: NewFile, place: string, aside: string): Promise<void> {
  const old = await lstat(place).catch(() => undefined)
  if (old && !old.isFile()) throw Object.assign(new Error(), { code: 'EISDIR' })
  // Replacing a file needs only the permissions of its folder, so those of the file are checked here.
  if (old && (old.mode & 0o222) === 0) throw Object.assign(new Error(), { code: 'READ_ONLY' })
  const handle = await open(aside, 'wx', old ? old.mode & 0o777 : 0o666)
  try {
    await handle.writeFile(content)
    if (old) await handle.chmod(old.mode & 0o7777)
    if (old && process.getuid?.() === 0) await handle.chown(old.uid, old.gid)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function refuseChanged({ replaces }: NewFile, place: string): Promise<void> {
  if (replaces === undefined) return
  const present = await readFile(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (replaces === null && present !== undefined) throw Object.assign(new Error(), { code: 'EEXIST' })
  if (replaces !== null && (present === undefined || sha256(present) !== replaces)) {
    throw Object.assign(new Error(), { code: 'CHANGED' })
  }
}

async function putInPlace({ replaces }: NewFile, aside: string, place: string): Promise<void> {
  if (replaces !== null) return rename(aside, place)
  try {
    // Unlike renaming, linking fails if the file was created meanwhile.
    await link(aside, place)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error
    return rename(aside, place)
  }
  await rm(aside)
}

/** Writes a folder to the disk, as a rename can be lost when the machine stops. Some systems cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

async function failing(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw failure(path, error)
  }
}

function failure(path: string, error: unknown): CliError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code] ?? `the system says ${code || String(error)}`
  return new CliError('WRITE_FAILED', `${path} could not be written: ${reason}.`, 1)
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'it has appeared meanwhile',
  CHANGED: 'it was changed meanwhile',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands in its place',
  READ_ONLY: 'it is read-only',
}

/**
 * Hashes the content of a file.
 *
 * @param content - text (as UTF-8) or bytes.
 * @returns 64 hex digits.
 */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
