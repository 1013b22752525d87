import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CliError } from '../../errors/CliError.js'
import { addLine, callingPackageManager } from '../../host/packageManager.js'

interface Peers {
  readonly 'openapi-typescript': typeof import('openapi-typescript')
  readonly 'json-schema-to-zod': Pick<typeof import('json-schema-to-zod'), 'jsonSchemaToZod'>
  readonly yaml: typeof import('yaml')
  readonly typescript: { readonly default: typeof import('typescript') }
}

const peers: { readonly [Name in keyof Peers]: () => Promise<Peers[Name]> } = {
  'openapi-typescript': () => import('openapi-typescript'),
  'json-schema-to-zod': () => import('json-schema-to-zod'),
  yaml: () => import('yaml'),
  typescript: () => import('typescript'),
}

/**
 * Loads a package that only the generation from specs needs, and that the app may not have installed.
 *
 * @param name - the package.
 * @returns its module.
 * @throws CliError `GENERATE_PEER_MISSING` or `GENERATE_PEER_VERSION` that says what to install.
 */
export async function loadPeer<Name extends keyof Peers>(name: Name): Promise<Peers[Name]> {
  const tools = name === 'openapi-typescript' ? [name, 'typescript'] : [name]
  for (const tool of tools) {
    const other = otherPeer(tool, import.meta.url)
    if (other) throw other
  }
  try {
    return await peers[name]()
  } catch (cause) {
    throw missingPeer(cause) ?? cause
  }
}

/** Packages for generating from specs. An app that never does so need not install them. */
const versions: Readonly<Record<string, string>> = {
  'openapi-typescript': '7.13.0',
  'json-schema-to-zod': '2.8.1',
  typescript: '5.9.3',
}
const wanted = Object.entries(versions)
  .map(([name, version]) => `${name}@${version}`)
  .join(' ')
const installWanted = () => addLine(callingPackageManager(process.env) ?? 'npm', wanted)

/**
 * Turns Node's error for a package that is not installed into one that says what to do.
 *
 * @param cause - the error of an import.
 * @returns the error for the user, or undefined for any other cause.
 */
export function missingPeer(cause: unknown): CliError | undefined {
  const name = cause instanceof Error ? /^Cannot find package '([^']+)'/.exec(cause.message)?.[1] : undefined
  if (!name) return undefined
  const reason = `Generating from specs needs ${name}, which is not installed. Run: ${installWanted()}`
  return new CliError('GENERATE_PEER_MISSING', reason)
}

/**
 * Reports a package that is installed in another version than the generator needs. The ranges in package.json
 * accept every version, because a wrong one must not block the installation of other packages.
 *
 * @param name - the package.
 * @param from - the module that imports it.
 * @returns the error for the user, or undefined if the version is right or unknown.
 */
export function otherPeer(name: string, from: string | URL): CliError | undefined {
  const made = versions[name]?.split('.')[0]
  const found = versionOf(name, from)
  if (made === undefined || found === undefined || found.split('.')[0] === made) return undefined
  const reason = `Generating from specs needs ${name} ${versions[name]}, and ${found} is installed. Run: ${installWanted()}`
  return new CliError('GENERATE_PEER_VERSION', reason)
}

function versionOf(name: string, from: string | URL): string | undefined {
  try {
    for (let folder = dirname(createRequire(from).resolve(name)); ; folder = dirname(folder)) {
      const file = join(folder, 'package.json')
      const manifest: { name?: unknown; version?: unknown } = existsSync(file)
        ? JSON.parse(readFileSync(file, 'utf8'))
        : {}
      if (manifest.name === name) return String(manifest.version)
      if (dirname(folder) === folder) return undefined
    }
  } catch {
    return undefined
  }
}
