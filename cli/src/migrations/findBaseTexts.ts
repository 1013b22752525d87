import { existsSync, readFileSync } from 'node:fs'
import { fieldsOf } from '../../../common/records.js'
import { features } from '../catalogue/features.js'
import { detectStyle } from '../edits/codeStyle.js'
import { revertHunks } from '../edits/hunks.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { deriveNames } from '../host/deriveNames.js'
import { findConfig } from '../host/findProject.js'
import { isOnThisMachine } from '../host/networks.js'
import { findPackageManager } from '../host/packageManager.js'
import { readHost } from '../host/readHost.js'
import type { ConfigFile } from '../host/types.js'
import { linesIn } from '../lock/lockFile.js'
import { isMade } from '../lock/lockSchema.js'
import type { LockFile, Made, PartChange } from '../lock/types.js'
import { findInHistory } from '../write/git.js'
import type { MigratedApp, Migration } from './types.js'

/**
 * Apps of 0.1.0 have only the hashes of what was written. A file that still has its hash is its own base; that of an edited
 * one is searched in the history of git. Without it the file stays as it is.
 */
export const findBaseTexts: Migration = {
  from: '0.1.0',
  isNeeded: ({ made, kit }) => made === undefined && kit === undefined,
  migrate: async (app) => {
    const base = await readBase(app)
    const file = findConfig(app.root)
    if (file === undefined) return app
    const made = await readMade(app.root, file, base, app.lock)
    const unknown = Object.entries(app.lock.files)
      .filter(([path, { kind }]) => kind === 'owned' && path !== '.gitignore' && !(path in base))
      .flatMap(([path]) => (existsSync(placeOf(app.root, path)) ? [path] : []))
    const note = `${unknown.join(', ')}: edited, and the text of ${app.lock.appkit} is not in the history of git, so nothing can be merged. What is there stays.`
    return {
      ...app,
      lock: { ...app.lock, base, ...(made && { made }) },
      notes: [...app.notes, ...(unknown.length > 0 ? [note] : [])],
    }
  },
}

async function readBase({ root, lock }: MigratedApp): Promise<NonNullable<LockFile['base']>> {
  const found: Record<string, readonly string[]> = {}
  for (const [path, { kind, sha256: hash }] of Object.entries(lock.files)) {
    const isTemplate = kind === 'shared' && lock.template !== null && path === 'src/main.tsx'
    if ((kind !== 'owned' && !isTemplate) || path === '.gitignore') continue
    const place = placeOf(root, path)
    if (!existsSync(place)) continue
    const present = readFileSync(place)
    const isWanted = (content: Buffer) => sha256(content) === hash
    const text = isWanted(present) ? present : await findInHistory(root, path, isWanted)
    if (text === undefined) continue
    const before = path === findConfig(root) ? revertChanges(text.toString('utf8'), lock.changes ?? {}) : text
    found[path] = linesIn(before.toString('utf8'))
  }
  return found
}

/** A config as it was before `add` and `remove`. Their order is not recorded. */
function revertChanges(text: string, changes: Readonly<Record<string, PartChange>>): string {
  const open = Object.values(changes)
  let result = text
  for (let index = 0; index < open.length; ) {
    const reverted = revertHunks(result, open[index]?.hunks ?? [])
    if (reverted === undefined) {
      index++
      continue
    }
    result = reverted
    open.splice(index, 1)
    index = 0
  }
  return result
}

/** Reads the values that the files were rendered from out of the files themselves. */
async function readMade(
  root: string,
  file: ConfigFile,
  base: NonNullable<LockFile['base']>,
  { template }: LockFile,
): Promise<Made | undefined> {
  const text = (path: string) => base[path]?.join('\n')
  let host: Awaited<ReturnType<typeof readHost>>
  try {
    host = await readHost(root, file, text(file))
  } catch (error) {
    if (!(error instanceof CliError) || error.code === 'CONFIG_PACKAGES_MISSING') throw error
    return undefined
  }
  const config = fieldsOf(host.config)
  const endpoints = fieldsOf(config.endpoints)
  const { mode = 'system' } = fieldsOf(config.theme)
  const names = deriveNames(root)
  const app = String(fieldsOf(config.metadata).name ?? names.title)
  const manager = /\b(npm|pnpm|yarn|bun) install\b/.exec(text('README.md') ?? '')?.[1]
  const sources = Object.keys(base).filter((path) => /\.m?[jt]sx?$/.test(path))
  const made = {
    namespaces: host.shape.namespaces,
    features: switchesOf(host.shape.features),
    theme: mode,
    ...(host.shape.accent !== undefined && { accent: host.shape.accent }),
    ...(!isOnThisMachine(endpoints.blockchainApi) && { projectId: config.projectId }),
    ...(String(endpoints.auth).startsWith('/') && { authPath: endpoints.auth }),
    // A new app has the name of its folder, which may have another name by now.
    names: {
      app,
      title: template === null ? names.title : app,
      packageName: readName(root) ?? names.packageName,
    },
    packageManager: manager ?? (await findPackageManager(root)) ?? 'npm',
    ...(template === null && { style: detectStyle(sources.map(text).join('\n')) }),
  }
  return isMade(made) ? made : undefined
}

function switchesOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, boolean>> {
  const written = features.filter(({ id, standard }) => standard !== 'always' && values[id] !== undefined)
  return Object.fromEntries(written.map(({ id }) => [id, values[id] !== false]))
}

function readName(root: string): string | undefined {
  const { name } = fieldsOf(
    JSON.parse(readFileSync(placeOf(root, 'package.json'), 'utf8').replace(/^\uFEFF/, '')),
  )
  return typeof name === 'string' ? name : undefined
}
