import { sha256 } from './sha256.js'
import type { LockFile, PlannedFile } from './types.js'

/**
 * Renders `appkit.lock.json` as it is after a run: earlier records stay, files this run writes (or finds
 * exactly as it would write them) are recorded.
 *
 * @param before The lock file that is there.
 * @param files The planned files.
 * @param appkit Version of create-appkit.
 * @param template The template of a new app, null when joining.
 * @returns Final text; the same bytes for the same state, keys sorted.
 */
export function renderLock(
  before: LockFile | undefined,
  files: readonly PlannedFile[],
  appkit: string,
  template: string | null,
): string {
  const records = new Map(Object.entries(before?.files ?? {}))
  let changed = before === undefined
  for (const { path, kind, action, content } of files) {
    const written = action === 'create' || action === 'update'
    if (!written && (action === 'keep' || kind === 'shared' || records.has(path))) continue
    records.set(path, { kind, sha256: sha256(content) })
    changed = true
  }
  const sorted = [...records].sort(([a], [b]) => (a < b ? -1 : 1))
  const lock: LockFile = {
    version: 1,
    appkit: changed || !before ? appkit : before.appkit,
    template: before ? before.template : template,
    files: Object.fromEntries(sorted),
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}
