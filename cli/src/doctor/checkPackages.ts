import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import { readLock } from '../plan/lockFile.js'
import { readVersion } from '../program/names.js'
import { placeOf } from '../write/place.js'
import { sha256 } from '../write/replaceFiles.js'
import type { Finding } from './runDoctor.js'

const found = (check: Finding['check'], state: Finding['state'], message: string): Finding => ({
  check,
  state,
  message,
})

/**
 * Compares the lock file with the disk: a run that was cut short, and tarballs of packages.
 *
 * @param root The app's folder.
 */
export async function checkLock(root: string): Promise<readonly Finding[]> {
  try {
    const lock = readLock(root)
    if (lock === undefined)
      return [found('lock', 'note', 'there is no appkit.lock.json, so nothing can be undone exactly')]
    if (lock.unfinished)
      return [
        found(
          'lock',
          'error',
          'an earlier run was cut short. Run npx create-appkit . again: it does the rest.',
        ),
      ]
    const changed = Object.entries(lock.files).filter(([path, { kind, sha256: hash }]) => {
      if (kind !== 'generated' || !path.startsWith('vendor/')) return false
      const place = placeOf(root, path)
      return !existsSync(place) || sha256(readFileSync(place)) !== hash
    })
    if (changed.length === 0) return [found('lock', 'ok', 'appkit.lock.json agrees with the files')]
    return changed.map(([path]) =>
      found('lock', 'error', `${path} is not the file that was written. Restore it from version control.`),
    )
  } catch (error) {
    if (error instanceof CliError) return [found('lock', 'error', error.message)]
    throw error
  }
}

/**
 * Checks the installed packages: that they are there, in the versions that belong together, once, and in the ranges that the
 * runtime needs.
 *
 * @param root The app's folder.
 */
export function checkPackages(root: string): readonly Finding[] {
  const runtime = installed(root, 'appkit-runtime')
  if (runtime === undefined)
    return [
      found('packages', 'error', 'appkit-runtime is not installed. Run the install of your package manager.'),
    ]
  const findings: Finding[] = []
  const own = readVersion()
  if (runtime.version !== own)
    findings.push(
      found(
        'packages',
        'error',
        `appkit-runtime is ${runtime.version}, create-appkit is ${own}. Install both in the same version.`,
      ),
    )
  const peers = Object.entries(runtime.peers).filter(([name]) => !runtime.optional.includes(name))
  for (const [name, range] of peers) {
    const peer = installed(root, name)
    if (peer === undefined)
      findings.push(found('packages', 'error', `${name} is not installed; appkit-runtime needs ${range}.`))
    else if (!satisfies(peer.version, range))
      findings.push(
        found('packages', 'error', `${name} is ${peer.version}; appkit-runtime needs ${range}. Update it.`),
      )
    const twin = installed(runtime.folder, name)
    // A link to a package outside, as in a workspace, brings its own development packages.
    const isNested = twin?.folder.startsWith(runtime.folder) === true
    if (peer && twin && isNested && twin.folder !== peer.folder)
      findings.push(
        found(
          'packages',
          'error',
          `${name} is installed twice, ${peer.version} and ${twin.version}, so hooks would fail. Let your package manager dedupe it.`,
        ),
      )
  }
  const names = peers.map(([name]) => `${name} ${installed(root, name)?.version}`).join(', ')
  return findings.length > 0
    ? findings
    : [found('packages', 'ok', `appkit-runtime ${runtime.version}, ${names}`)]
}

interface Installed {
  readonly folder: string
  readonly version: string
  readonly peers: Readonly<Record<string, string>>
  readonly optional: readonly string[]
}

function installed(from: string, name: string): Installed | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(file)) {
      const {
        version,
        peerDependencies = {},
        peerDependenciesMeta = {},
      } = JSON.parse(readFileSync(file, 'utf8'))
      const optional = Object.keys(peerDependenciesMeta).filter((peer) => peerDependenciesMeta[peer].optional)
      return {
        folder: realpathSync(dirname(file)),
        version: String(version),
        peers: peerDependencies,
        optional,
      }
    }
    if (dirname(folder) === folder) return undefined
  }
}

/** Whether a version is in a range of our own packages: carets joined by `||`, or `*`. */
export function satisfies(version: string, range: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/).slice(0, 3).map(Number)
  const [major = 0, minor = 0, patch = 0] = numbers(version)
  return range.split('||').some((part) => {
    const caret = /^\^(\d+\.\d+\.\d+)$/.exec(part.trim())?.[1]
    if (caret === undefined) return part.trim() === '*'
    const [wanted = 0, least = 0, last = 0] = numbers(caret)
    return major === wanted && (minor > least || (minor === least && patch >= last))
  })
}
