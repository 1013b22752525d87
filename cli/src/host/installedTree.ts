import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fieldsOf } from '../../../common/records.js'

/** A package that is installed. */
export interface Installed {
  readonly name: string
  /** Its real folder. */
  readonly folder: string
  /** As its manifest says it; undefined if it is silent, as packages of a workspace may be. */
  readonly version: string | undefined
  /** As its manifest says it; undefined if it is silent. */
  readonly licence: string | undefined
  readonly dependencies: readonly string[]
  readonly peers: Readonly<Record<string, string>>
  readonly optional: readonly string[]
}

/** One of the packages of an app, with the names of the packages that load it. The app itself is `your app`. */
export interface InstalledCopy extends Installed {
  readonly users: readonly string[]
}

/**
 * Finds a package as Node does: in the nearest `node_modules` upwards.
 *
 * @param from - a folder.
 * @param name - the package.
 * @returns undefined if it is not installed, or its manifest does not parse.
 */
export function findInstalled(from: string, name: string): Installed | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(file)) return readManifest(file, name)
    if (dirname(folder) === folder) return undefined
  }
}

function readManifest(file: string, name: string): Installed | undefined {
  try {
    const manifest: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
    const meta = fieldsOf(manifest.peerDependenciesMeta)
    return {
      name,
      folder: realpathSync(dirname(file)),
      version: typeof manifest.version === 'string' ? manifest.version : undefined,
      licence: licenceOf(manifest),
      dependencies: Object.keys({
        ...fieldsOf(manifest.dependencies),
        ...fieldsOf(manifest.optionalDependencies),
      }),
      peers: fieldsOf(manifest.peerDependencies) as Record<string, string>,
      optional: Object.keys(meta).filter((peer) => fieldsOf(meta[peer]).optional === true),
    }
  } catch {
    return undefined
  }
}

/** The older forms are an object, and a list of objects. */
function licenceOf({ license, licenses }: Record<string, unknown>): string | undefined {
  const given = license ?? (Array.isArray(licenses) ? licenses : undefined)
  const one = (value: unknown) => (typeof value === 'string' ? value : fieldsOf(value).type)
  const all = (Array.isArray(given) ? given : [given]).map(one).filter((value) => typeof value === 'string')
  return all.length === 0 ? undefined : all.length === 1 ? all[0] : `(${all.join(' OR ')})`
}

/**
 * Lists the packages that reach the users of an app: its dependencies, theirs, and the peers that are installed.
 *
 * @param root - the app's folder.
 * @returns each once per folder, sorted by name and version.
 */
export function installedTree(root: string): readonly InstalledCopy[] {
  const { dependencies } = readOwn(root)
  const found = new Map<string, Installed & { readonly users: string[] }>()
  const open = Object.keys(fieldsOf(dependencies)).map((name) => ({ from: root, name, user: 'your app' }))
  for (let next = open.shift(); next !== undefined && found.size < 5000; next = open.shift()) {
    const entry = findInstalled(next.from, next.name)
    if (entry === undefined) continue
    const known = found.get(entry.folder)
    if (known !== undefined) {
      if (!known.users.includes(next.user)) known.users.push(next.user)
      continue
    }
    found.set(entry.folder, { ...entry, users: [next.user] })
    // A link to a package outside, as in a workspace, brings its own development packages: ask from the app instead.
    const from = entry.folder.includes(`${sep}node_modules${sep}`) ? entry.folder : root
    for (const name of [...entry.dependencies, ...Object.keys(entry.peers)])
      open.push({ from, name, user: entry.name })
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** The manifest of an app; empty if it does not parse. */
export function readOwn(root: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8').replace(/^\uFEFF/, '')))
  } catch {
    return {}
  }
}
