import { isUtf8 } from 'node:buffer'
import { existsSync, lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { leftover } from '../files/replaceFiles.js'
import { findEntry } from '../host/findEntry.js'
import { findFramework, isViteConfig } from '../host/findFramework.js'
import { refuseFolders } from '../host/findProject.js'
import type { Target } from '../host/types.js'
import { lockName, readLock } from '../lock/lockFile.js'

/** An app of Astro that renders nothing of React. */
export const astro = 'an app of Astro without React'

/**
 * Inspects the folder that the user named. It only reads.
 *
 * @param dir - the path as typed.
 * @param cwd - the folder that relative paths start from.
 * @returns the state of the folder. A folder that does not exist, and one with an unfinished new app, count as empty.
 * @throws CliError with exit code 2 when nothing can be put there: `TARGET_NAME`, `TARGET_IS_FILE`,
 * `TARGET_PARENT_MISSING`, `TARGET_UNREADABLE`, `FILE_IS_FOLDER` or `PACKAGE_JSON_BROKEN`.
 */
export function inspectTarget(dir: string, cwd: string): Target {
  if (dir.trim() === '' || dir.includes('\0')) {
    throw new CliError('TARGET_NAME', 'The folder needs a name, for example: create-appkit my-app')
  }
  const root = resolve(cwd, dir)
  const empty: Target = {
    root,
    shown: dir,
    kind: 'empty',
    framework: undefined,
    what: undefined,
    typescript: true,
    reactMajor: undefined,
    packageJson: undefined,
  }
  const state = look(root, dir)
  if (!state) {
    checkAbove(dir, root)
    return empty
  }
  if (!state.isDirectory()) {
    throw new CliError('TARGET_IS_FILE', `${dir} is a file. Choose another name for the folder.`)
  }
  refuseFolders(root)
  const entries = list(root, dir).filter((entry) => !countsAsEmpty(entry) && !leftover.test(entry))
  if (entries.length === 0) return empty
  const packageJson = entries.includes('package.json') ? readManifest(root, dir) : undefined
  if (entries.includes(lockName) && isBegun(root)) return { ...empty, packageJson }
  if (packageJson === undefined) return { ...empty, kind: 'other', what: 'not empty and not a React app' }
  const manifest = parse(packageJson, dir)
  const packages = new Set(
    ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((section) => keysOf(manifest[section])),
  )
  const found = {
    ...empty,
    packageJson,
    typescript: isTypeScript(root),
    reactMajor: majorOf(manifest),
  }
  const vite = packages.has('vite') || entries.some(isViteConfig)
  const framework = findFramework(root)
  if (framework !== undefined) {
    const file = framework.root
    const isTyped = /\.[jt]sx?$/.test(file ?? '') ? file?.endsWith('.tsx') : entries.includes('tsconfig.json')
    return { ...found, kind: 'framework', framework, typescript: isTyped === true }
  }
  if (packages.has('astro')) return { ...found, kind: 'other', what: astro }
  const page = existsSync(join(root, 'index.html')) || findEntry(root) !== undefined
  const workspace = manifest.workspaces !== undefined || entries.includes('pnpm-workspace.yaml')
  if (workspace && !page) return { ...found, kind: 'workspace' }
  if (packages.has('react') && vite) return { ...found, kind: 'viteReact' }
  const what = packages.has('react')
    ? 'a React app that is not built with Vite'
    : 'not empty and not a React app'
  return { ...found, kind: 'other', what }
}

/** Decided by the file that is edited, because many apps in JavaScript have a tsconfig for their editor. */
function isTypeScript(root: string): boolean {
  const entry = findEntry(root)
  return entry === undefined ? existsSync(join(root, 'tsconfig.json')) : /\.m?tsx?$/.test(entry)
}

/** Whether an earlier run that created a new app here was interrupted. */
function isBegun(root: string): boolean {
  const lock = readLock(root)
  return lock?.template != null && Object.keys(lock.unfinished?.files ?? {}).length > 0
}

function readManifest(root: string, dir: string): string {
  const bytes = readFileSync(placeOf(root, 'package.json'))
  const text = bytes.toString('utf8')
  parse(isUtf8(bytes) ? text : '', dir)
  return text
}

function look(path: string, dir: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const why =
      code === 'ENAMETOOLONG' ? 'the name is too long' : 'a part of the path is a file or cannot be read'
    throw new CliError('TARGET_UNREADABLE', `${dir} cannot be used: ${why}. Choose another folder.`)
  }
}

/** Missing parent folders are created with the app, so the nearest existing one must be a folder. */
function checkAbove(dir: string, root: string): void {
  let above = root
  while (!lstatSync(above, { throwIfNoEntry: false })) above = dirname(above)
  const state = look(above, dir)
  if (state?.isDirectory()) return
  const what = state ? 'a file' : 'a link to nothing'
  throw new CliError('TARGET_PARENT_MISSING', `${above} is ${what}, so ${dir} cannot be created in it.`)
}

function list(root: string, dir: string): readonly string[] {
  try {
    return readdirSync(root)
  } catch {
    throw new CliError(
      'TARGET_UNREADABLE',
      `${dir} cannot be read. Check its permissions or choose another folder.`,
    )
  }
}

function parse(text: string, dir: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {}
  throw new CliError(
    'PACKAGE_JSON_BROKEN',
    `package.json in ${dir} is not valid JSON. Repair it, then run this again.`,
  )
}

function majorOf(manifest: Record<string, unknown>): number | undefined {
  for (const section of [manifest.dependencies, manifest.devDependencies]) {
    const range =
      typeof section === 'object' && section !== null && 'react' in section ? section.react : undefined
    const majors = String(range ?? '')
      .split('||')
      .map(newestMajor)
    if (!majors.includes(undefined)) return Math.max(...majors.map(Number))
  }
  return undefined
}

/** The newest major that an alternative of a range allows; undefined if it has no end, or is no range. */
function newestMajor(range: string): number | undefined {
  const [, equals, limit, rest = ''] = /<(=?)\s*v?(\d+)([\d.]*)/.exec(range) ?? []
  // Below 18 or 18.0.0 nothing of 18 is allowed.
  if (limit !== undefined) return equals === '' && /^[.0]*$/.test(rest) ? Number(limit) - 1 : Number(limit)
  const last = /\s-\s+v?(\d+)/.exec(range)?.[1] ?? /^\s*[\^~=v]*\s*(\d+)/.exec(range)?.[1]
  return last === undefined ? undefined : Number(last)
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

/** Files of systems and editors, and those of a new repository. */
const expected = new Set([
  '.DS_Store',
  'Thumbs.db',
  '.idea',
  '.vscode',
  '.git',
  '.gitattributes',
  '.github',
  '.gitignore',
  '.gitkeep',
])

/** Whether there is an app of React in the folder, which a run joins instead of making one. */
export function isApp({ kind }: Target): boolean {
  return kind === 'viteReact' || kind === 'framework'
}

/**
 * Whether a folder is missing or holds nothing, so that a new app in it can be undone with it.
 *
 * @param root - the folder.
 */
export function isBare(root: string): boolean {
  const ofSystems = ['.DS_Store', 'Thumbs.db']
  return (
    !existsSync(root) ||
    readdirSync(root, { withFileTypes: true }).every(
      (entry) =>
        ofSystems.includes(entry.name) ||
        leftover.test(entry.name) ||
        // A run that ended on a full disk leaves folders without files.
        (entry.isDirectory() && isBare(join(root, entry.name))),
    )
  )
}

/**
 * Whether a folder with an entry of this name counts as empty, so that a new app can be created there. The entry is
 * not replaced.
 *
 * @param entry - a name in the folder.
 */
export function countsAsEmpty(entry: string): boolean {
  return expected.has(entry) || /^(readme|licen[cs]e)([._-].*)?$/i.test(entry)
}
