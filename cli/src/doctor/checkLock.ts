import { existsSync, readFileSync } from 'node:fs'
import { fieldsOf } from '../../../common/records.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { planHost } from '../generate/planHost.js'
import { comparePlan } from '../generate/writePlan.js'
import { findInstalled, readOwn } from '../host/installedTree.js'
import { readLock } from '../lock/lockFile.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('lock')

/**
 * Compares the lock file with the disk: a run that was cut short, and tarballs of packages.
 *
 * @param root - the app's folder.
 */
export async function checkLock(root: string): Promise<readonly Finding[]> {
  try {
    const lock = readLock(root)
    if (lock === undefined)
      return [found('note', 'LOCK_MISSING', 'there is no appkit.lock.json, so nothing can be undone exactly')]
    const { unfinished } = lock
    const isWritten = unfinished?.install && Object.keys(unfinished.files).length === 0
    if (unfinished && !(isWritten && isInstalled(root))) {
      const [state, text, fix] = isWritten
        ? ([
            'note',
            'an earlier run wrote all files, but could not install the packages.',
            'installs them',
          ] as const)
        : (['error', 'an earlier run was cut short.', 'does the rest'] as const)
      return [found(state, 'LOCK_UNFINISHED', text, `Run npx create-appkit . again: it ${fix}.`)]
    }
    const changed = Object.entries(lock.files).filter(([path, { kind, sha256: hash }]) => {
      if (kind !== 'generated' || !path.startsWith('vendor/')) return false
      const place = placeOf(root, path)
      return !existsSync(place) || sha256(readFileSync(place)) !== hash
    })
    if (changed.length === 0) return [found('ok', 'LOCK_AGREES', 'appkit.lock.json agrees with the files')]
    return changed.map(([path]) =>
      found(
        'error',
        'LOCK_FILE_CHANGED',
        `${path} is not the file that was written.`,
        'Restore it from version control.',
      ),
    )
  } catch (error) {
    if (error instanceof CliError) return [found('error', error.code, error.message)]
    throw error
  }
}

/** Whether each package that the app names is there, as when somebody has run the install since. */
function isInstalled(root: string): boolean {
  const { dependencies, devDependencies } = readOwn(root)
  const names = Object.keys({ ...fieldsOf(dependencies), ...fieldsOf(devDependencies) })
  return names.every((name) => findInstalled(root, name) !== undefined)
}

/**
 * Compares the generated files with what the config gives.
 *
 * @param root - the app's folder.
 */
export async function checkGenerated(root: string): Promise<readonly Finding[]> {
  const generated = findingsOf('generated')
  const { outputs: plan } = await planHost(root)
  const different = await comparePlan(root, plan, [])
  if (different.length === 0)
    return [generated('ok', 'GENERATED_FRESH', `${plan.length} files are up to date`)]
  return different.map(({ path, reason }) =>
    generated(
      'error',
      `GENERATED_${reason.toUpperCase()}`,
      `${path} is ${reason === 'different' ? 'not what the config gives' : reason}.`,
      'Run npx create-appkit generate.',
    ),
  )
}
