import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { placeOf } from '../files/place.js'
import type { Target } from './types.js'

/** A server that is part of a host. */
export interface HostServer {
  /** `node` is a server without a framework that this command knows. */
  readonly framework: 'express' | 'hono' | 'node'
  /** Its first file, from the root. Undefined if it was not found. */
  readonly entry: string | undefined
  /** The file that the sign-in of the server goes into, from the root. */
  readonly file: string
}

const folders = ['server', 'src/server', 'backend', 'api']
const names = ['index', 'main', 'server', 'app']
const endings = ['ts', 'mts', 'js', 'mjs']
const entries = [
  ...folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)),
  'server',
  'src/server',
].flatMap((path) => endings.map((ending) => `${path}.${ending}`))

/**
 * Finds the server of a host: a file such as `server/index.ts`, a folder `server`, or Express or Hono among its packages.
 *
 * @param target - the host.
 * @returns undefined if the host has none.
 * @throws CliError `PATH_LEAVES_PROJECT` when a link leads out of the folder.
 */
export function findServer({ root, packageJson, typescript }: Target): HostServer | undefined {
  const isFile = (path: string) => statSync(placeOf(root, path), { throwIfNoEntry: false })?.isFile() === true
  const isFolder = (path: string) =>
    statSync(placeOf(root, path), { throwIfNoEntry: false })?.isDirectory() === true
  const entry = entries.find(isFile)
  const manifest = JSON.parse((packageJson ?? '{}').replace(/^\uFEFF/, ''))
  const packages = { ...manifest.dependencies, ...manifest.devDependencies }
  const source = entry === undefined ? '' : readFileSync(placeOf(root, entry), 'utf8')
  const frameworks = ['hono', 'express'] as const
  const framework =
    frameworks.find((name) => new RegExp(`['"]${name}['"/]`).test(source)) ??
    frameworks.find((name) => name in packages)
  const folder = entry === undefined ? folders.find(isFolder) : posix.dirname(entry)
  if (folder === undefined && framework === undefined) return undefined
  const isTypeScript = entry === undefined ? typescript : /\.m?ts$/.test(entry)
  const isModule = manifest.type === 'module' || isTypeScript
  const ending = isTypeScript ? 'ts' : isModule ? 'js' : 'mjs'
  const file = folder === '.' || folder === 'src' ? 'signInServer' : 'signIn'
  return {
    framework: framework ?? 'node',
    entry,
    file: posix.join(folder ?? 'server', `${file}.${ending}`),
  }
}
