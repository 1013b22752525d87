import { lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { SandboxError } from './errors/SandboxError.js'
import { acquireLock, type DataLock } from './store/acquireLock.js'

const marker = 'sandbox.json'
const mark = { name: 'appkit-sandbox', version: 1 }
const maxMarker = 1024
const files = ['sandbox.sqlite', 'sandbox.sqlite-journal', 'sandbox.lock']
const folders = ['chains', 'sandbox.sqlite.lock']
const own = new Set([marker, '.gitignore', ...files, ...folders])
const states = ['state', 'state.last', 'state.next', 'state.damaged'].map((name) => `${name}.json`)

const unusable = (text: string, cause?: unknown): SandboxError =>
  new SandboxError('DATA_UNUSABLE', text, cause === undefined ? {} : { cause })

type Kind = 'file' | 'folder' | 'link' | 'other' | null

function kindOf(path: string): Kind {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return null
  if (found.isSymbolicLink()) return 'link'
  return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other'
}

// A file that is written behind a link lies somewhere else.
function expectKind(path: string, wanted: 'file' | 'folder'): void {
  const kind = kindOf(path)
  if (kind === null || kind === wanted) return
  const what = kind === 'link' ? 'a link' : `no ${wanted}`
  throw unusable(
    `${path} is ${what}; the sandbox writes only where it can see. Remove it, or name another --data.`,
  )
}

// Inside a project also the folders above it may have come with somebody else's repository.
function expectNoLinks(dataDir: string): void {
  const inside = relative(process.cwd(), dataDir)
  const isInside = inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)
  for (let path = dataDir; ; path = dirname(path)) {
    expectKind(path, 'folder')
    if (!isInside || dirname(path) === process.cwd()) return
  }
}

function isMarked(dataDir: string): boolean {
  const path = join(dataDir, marker)
  expectKind(path, 'file')
  if (kindOf(path) === null) return false
  try {
    const text = lstatSync(path).size > maxMarker ? '' : readFileSync(path, 'utf8')
    if ((JSON.parse(text) as { name?: unknown } | null)?.name === mark.name) return true
  } catch {
    // Reported below.
  }
  throw unusable(`${path} was not written by a sandbox. Name another folder with --data.`)
}

// Chain folders are named by chain ids, and hold states alone; whatever else lies there is not ours.
function chainsOf(dataDir: string): string[] {
  const folder = join(dataDir, 'chains')
  if (kindOf(folder) === null) return []
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => join(folder, name))
}

function take(dataDir: string): void {
  const found = readdirSync(dataDir)
  const foreign = found.find((name) => !own.has(name))
  // Without the mark, it may be the folder of a sandbox from before there was one: then it holds nothing else.
  if (!isMarked(dataDir) && foreign !== undefined) {
    throw unusable(
      `The folder ${dataDir} holds what is not of a sandbox (${foreign}). Name an empty or new one with --data.`,
    )
  }
  for (const name of [...files, '.gitignore']) expectKind(join(dataDir, name), 'file')
  for (const name of folders) expectKind(join(dataDir, name), 'folder')
  for (const chain of chainsOf(dataDir)) {
    expectKind(chain, 'folder')
    for (const name of states) expectKind(join(chain, name), 'file')
  }
  if (!found.includes(marker))
    writeFileSync(join(dataDir, marker), `${JSON.stringify(mark)}\n`, { flag: 'wx' })
  // The folder lies in the project of the host and must not end up in its repository.
  if (!found.includes('.gitignore')) writeFileSync(join(dataDir, '.gitignore'), '*\n', { flag: 'wx' })
}

function rmdirIfEmpty(path: string): void {
  if (kindOf(path) === 'folder' && readdirSync(path).length === 0) rmdirSync(path)
}

function forget(dataDir: string): void {
  for (const chain of chainsOf(dataDir)) {
    for (const name of states) rmSync(join(chain, name), { force: true })
    rmdirIfEmpty(chain)
  }
  rmdirIfEmpty(join(dataDir, 'chains'))
  for (const name of files) if (name !== 'sandbox.lock') rmSync(join(dataDir, name), { force: true })
  rmdirIfEmpty(join(dataDir, 'sandbox.sqlite.lock'))
}

/**
 * Makes the data folder, takes it for this process, and empties it when that is wanted. A file says that the
 * folder is a sandbox's; one that holds something else is refused, and so are links.
 *
 * @param dataDir - absolute path
 * @param fresh - forget what earlier runs left: the files a sandbox makes, by their names, and nothing else
 * @throws SandboxError `DATA_UNUSABLE` or `DATA_LOCKED`
 */
export async function prepareFolder(dataDir: string, fresh: boolean): Promise<DataLock> {
  try {
    expectNoLinks(dataDir)
    mkdirSync(dataDir, { recursive: true })
    take(dataDir)
  } catch (cause) {
    if (cause instanceof SandboxError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw unusable(`The data folder cannot be made: ${reason}`, cause)
  }
  const lock = await acquireLock(dataDir)
  if (fresh) forget(dataDir)
  return lock
}
