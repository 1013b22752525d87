import { readFileSync } from 'node:fs'
import { fieldsOf } from '../../../common/records.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { planPeers } from '../host/peers.js'
import type { LocalPackages, LockFile, PlannedDependency, PlannedFile } from '../lock/types.js'
import { planDependencies } from '../plan/planDependencies.js'
import { mergePackageJson, readPackageJson } from '../plan/planPackageJson.js'
import { requireSettled } from '../plan/settleFile.js'

/** The changes of an upgrade to the packages of an app. */
export interface PackagePlan {
  /** package.json and the tarballs. */
  readonly files: readonly PlannedFile[]
  readonly dependencies: readonly PlannedDependency[]
  /** Tarballs of the version before, which nothing names any more. */
  readonly removed: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Plans the versions of our packages. Only a range that an earlier run wrote is changed: another one is the host's.
 *
 * @param root - the app.
 * @param lock - the record of earlier runs.
 * @param local - the packages as files, if they are.
 * @param version - the new version.
 */
export function planPackages(
  root: string,
  lock: LockFile,
  local: LocalPackages | undefined,
  version: string,
): PackagePlan {
  const before = readPackageJson(root)
  const manifest: Record<string, unknown> = JSON.parse(before.replace(/^\uFEFF/, ''))
  const present: Record<string, unknown> = {
    ...fieldsOf(manifest.dependencies),
    ...fieldsOf(manifest.devDependencies),
  }
  // Its tarballs of this version stay if this program brings none, also those that package.json does not name yet.
  const stays = (name: string) =>
    local === undefined && present[name] === `file:vendor/${name}-${version}.tgz`
  const has = (name: string) => `appkit-${name}` in present
  const all = planDependencies(local, version, has('sandbox'), has('frame'), has('server')).filter(
    ({ name }) => !stays(name),
  )
  const ours = all.filter(({ name }) => isOurs(name, present[name], version))
  const peers = planPeers(root, before)
  // An older version of the runtime had a copy of its own of them.
  const shared =
    ours.length === 0 ? [] : peers.added.map((peer) => ({ ...peer, section: 'dependencies' }) as const)
  const { text, dependencies } = mergePackageJson(before, [...ours, ...shared], true)
  const others = all.filter(
    ({ name, range }) => !ours.some((each) => each.name === name) && present[name] !== range,
  )
  const kept = others.flatMap(({ name, range }) =>
    name in present
      ? [`package.json has ${name} ${String(present[name])}, which stays; this version belongs to ${range}.`]
      : [],
  )
  const notes = [
    ...kept,
    ...peers.stale,
    ...peers.outside.map(({ what, wanted }) => `${what}. Install ${wanted}.`),
  ]
  const action = text === before ? 'unchanged' : 'update'
  const files: PlannedFile[] = [
    { path: 'package.json', kind: 'shared', action, content: text, replaces: sha256(before) },
  ]
  files.push(...planTarballs(root, lock, local, dependencies))
  const removed = Object.keys(lock.files).filter(
    (path) =>
      /^vendor\/[^/]+\.tgz$/.test(path) &&
      !path.endsWith(`-${version}.tgz`) &&
      !text.includes(path) &&
      isUntouched(root, path, lock),
  )
  return { files, dependencies, removed, notes }
}

/** The tarballs that package.json names. */
function planTarballs(
  root: string,
  lock: LockFile,
  local: LocalPackages | undefined,
  dependencies: readonly PlannedDependency[],
): readonly PlannedFile[] {
  return Object.values(local ?? {}).flatMap((tarball) => {
    const path = tarball && `vendor/${tarball.name}`
    if (!tarball || !dependencies.some(({ range }) => range === `file:${path}`)) return []
    const content = readFileSync(tarball.path)
    return [requireSettled(root, { path, kind: 'generated', content }, lock, 'error')]
  })
}

/**
 * Whether a range is one that a run of create-appkit wrote: a file, or one exact version. It may be another one than that of
 * the lock file, which is written anew where it was lost. A version that is newer than this one is the host's.
 */
function isOurs(name: string, range: unknown, version: string): boolean {
  const text = String(range)
  if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(text)) return compareVersions(text, version) <= 0
  return new RegExp(`^file:vendor/${name}-\\d[^/]*\\.tgz$`).test(text)
}

/**
 * Compares versions by their numbers. A version with a suffix, such as `-beta.1`, is before the one without.
 *
 * @param a - a version.
 * @param b - another one.
 * @returns less than 0 if the first one is older, more if it is newer.
 */
export function compareVersions(a: string, b: string): number {
  const numbers = (version: string) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? []
  const [first, second] = [numbers(a), numbers(b)]
  const at = first.findIndex((number, index) => number !== second[index])
  if (at >= 0) return (first[at] ?? 0) - (second[at] ?? 0)
  return Number(b.includes('-')) - Number(a.includes('-'))
}

function isUntouched(root: string, path: string, lock: LockFile): boolean {
  try {
    return sha256(readFileSync(placeOf(root, path))) === lock.files[path]?.sha256
  } catch {
    return false
  }
}
