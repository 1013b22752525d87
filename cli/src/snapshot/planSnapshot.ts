import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { commandLine } from '../about/names.js'
import { withLineEnds } from '../edits/sourceText.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { requireConfig } from '../host/findProject.js'
import { isIcon, readHost, snapshotFolder } from '../host/readHost.js'
import { lockName, readLock } from '../lock/lockFile.js'
import { refuseLeftOpen } from '../lock/openRun.js'
import { planLock } from '../lock/recordFiles.js'
import type { LockFile, PlannedFile, WantedFile } from '../lock/types.js'
import { requireSettled } from '../plan/settleFile.js'
import { renderHostOutputs } from '../render/renderHostOutputs.js'
import { fetchCatalogue, maxEntries } from './fetchCatalogue.js'

/** The plan of one run of `catalogue`. */
export interface SnapshotPlan {
  readonly root: string
  readonly lock: LockFile
  readonly wallets: number
  readonly icons: number
  /** Entries and icons that the catalogue has and that cannot be read. */
  readonly dropped: number
  /** Sentences about the snapshot that the user must read. */
  readonly warnings: readonly string[]
  /** The files, the lock file last. */
  readonly files: readonly PlannedFile[]
  /** Icons of wallets that are gone. */
  readonly removed: readonly string[]
}

/**
 * Plans a run of `catalogue`: asks the endpoint of the config for its wallets and their icons. Writes nothing.
 *
 * @param root - the app's folder.
 * @throws CliError `CONFIG_MISSING`, `LOCK_MISSING`, `ENDPOINT_MISSING`, `FILE_CONFLICT` or `RUN_UNFINISHED`, exit code 2;
 * `CATALOGUE_SILENT` or `CATALOGUE_INVALID`, exit code 1; and what reading the config throws.
 */
export async function planSnapshot(root: string): Promise<SnapshotPlan> {
  const file = requireConfig(root, 'catalogue --yes')
  const lock = readLock(root)
  if (lock === undefined) {
    const text = `There is no ${lockName} in ${root}. Write it in that folder: ${commandLine('. --yes --on-conflict merge')}`
    throw new CliError('LOCK_MISSING', text)
  }
  const { config, shape } = await readHost(root, file)
  const { endpoints, projectId } = config as { endpoints?: { catalogue?: unknown }; projectId: string }
  const endpoint = endpoints?.catalogue
  if (typeof endpoint !== 'string' || !/^https?:\/\//.test(endpoint)) {
    const text =
      typeof endpoint === 'string' && endpoint.startsWith('/')
        ? `endpoints.catalogue of ${file} is ${endpoint}, a file of the app itself: its wallets need no other copy.`
        : `${file} has no address in endpoints.catalogue, so there is nobody to ask for wallets.`
    throw new CliError('ENDPOINT_MISSING', text)
  }
  const { wallets, icons, dropped, isCut } = await fetchCatalogue(endpoint, projectId)
  const list = `[\n${wallets.map((wallet) => `  ${JSON.stringify(wallet)}`).join(',\n')}\n]\n`
  const sources: readonly WantedFile[] = [
    {
      path: `${snapshotFolder}/wallets.json`,
      kind: 'generated',
      content: withLineEnds(list, shape.eol ?? '\n'),
    },
    ...[...icons].map(([name, content]) => ({
      path: `${snapshotFolder}/icons/${name}`,
      kind: 'generated' as const,
      content,
    })),
  ]
  const kept = keptIcons(iconsIn(root), wallets, [...icons.keys()])
  const outputs = renderHostOutputs({ ...shape, snapshot: [...icons.keys(), ...kept].sort() }).map(
    (output): WantedFile => ({ ...output, kind: 'generated' }),
  )
  const files = [...sources, ...outputs].map((wanted) => settled(root, wanted, lock))
  refuseLeftOpen(root, lock, files)
  const removed = iconsIn(root)
    .filter((name) => !icons.has(name) && !kept.includes(name))
    .map((name) => `${snapshotFolder}/icons/${name}`)
  const all = [...files, planLock(root, lock, files, removed)]
  const warnings = isCut
    ? [`The catalogue has more than ${maxEntries} entries, and only so many are copied: the first ones.`]
    : []
  const counts = { wallets: wallets.length, icons: icons.size, dropped }
  return { root, lock, ...counts, warnings, files: all, removed }
}

/** A file that an earlier run wrote, and nobody changed, is replaced. */
function settled(root: string, wanted: WantedFile, lock: LockFile): PlannedFile {
  const place = placeOf(root, wanted.path)
  const record = lock.files[wanted.path]
  if (record !== undefined && existsSync(place)) {
    const present = sha256(readFileSync(place))
    if (present === record.sha256 && present !== sha256(wanted.content))
      return { ...wanted, action: 'update', replaces: present }
  }
  return requireSettled(root, wanted, lock, 'error')
}

/**
 * Finds the icons of an earlier run that stay: those of wallets that are still there, whose icon was not loaded this time.
 *
 * @param present - the names of all icons that are there.
 * @param wallets - the wallets of this run.
 * @param loaded - the names of the icons of this run.
 */
export function keptIcons(
  present: readonly string[],
  wallets: readonly Readonly<Record<string, unknown>>[],
  loaded: readonly string[],
): readonly string[] {
  const idOf = (name: string) => name.replace(/\.\w+$/, '')
  const used = new Set(wallets.map(({ image_id }) => image_id))
  for (const name of loaded) used.delete(idOf(name))
  return present.filter((name) => used.has(idOf(name)))
}

function iconsIn(root: string): readonly string[] {
  const place = placeOf(root, `${snapshotFolder}/icons`)
  return existsSync(place) ? readdirSync(place).filter(isIcon) : []
}
