import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import type { LockFile } from './types.js'

/**
 * Reads the record of what was written into a host.
 *
 * @param root The host's root folder.
 * @returns The lock file, or undefined when there is none.
 * @throws CliError `LOCK_BROKEN`, exit code 2, when it cannot be trusted.
 */
export function readLock(root: string): LockFile | undefined {
  const path = join(root, 'appkit.lock.json')
  if (!existsSync(path)) return undefined
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isLock(value)) return value
  } catch {}
  throw new CliError(
    'LOCK_BROKEN',
    'appkit.lock.json cannot be read. Restore it from version control, or delete it and run this again.',
  )
}

function isLock(value: unknown): value is LockFile {
  if (!isRecord(value) || value.version !== 1 || typeof value.appkit !== 'string' || !isRecord(value.files))
    return false
  if (value.template !== null && typeof value.template !== 'string') return false
  return Object.values(value.files).every(
    (file) =>
      isRecord(file) &&
      ['generated', 'owned', 'shared'].includes(String(file.kind)) &&
      typeof file.sha256 === 'string' &&
      /^[0-9a-f]{64}$/.test(file.sha256),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
