import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SandboxError } from './SandboxError.js'
import { acquireLock, type DataLock } from './store/acquireLock.js'

// Only what a sandbox made: the folder may hold more.
const OWN = ['chains', 'sandbox.sqlite', 'sandbox.sqlite-journal', 'sandbox.sqlite.lock']

/**
 * Makes the data folder, takes it for this process, and empties it when that is wanted.
 * @param dataDir absolute path
 * @param fresh forget what earlier runs left
 * @throws SandboxError `DATA_UNUSABLE` or `DATA_LOCKED`
 */
export async function prepareFolder(dataDir: string, fresh: boolean): Promise<DataLock> {
  try {
    mkdirSync(dataDir, { recursive: true })
    // The folder lies in the project of the host and must not end up in its repository.
    writeFileSync(join(dataDir, '.gitignore'), '*\n')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SandboxError('DATA_UNUSABLE', `The data folder cannot be made: ${reason}`, { cause })
  }
  const lock = await acquireLock(dataDir)
  if (fresh) for (const name of OWN) rmSync(join(dataDir, name), { recursive: true, force: true })
  return lock
}
