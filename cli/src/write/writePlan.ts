import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import type { Plan } from '../plan/types.js'

/**
 * Writes the files of a plan, and touches no file whose bytes stay.
 *
 * @param plan The plan; its conflicts must have been dealt with.
 * @throws CliError `WRITE_FAILED`, exit code 1, naming the file and the reason.
 */
export async function writePlan(plan: Plan): Promise<void> {
  for (const { path, action, content } of plan.files) {
    if (action !== 'create' && action !== 'update') continue
    const target = join(plan.root, path)
    try {
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content, { flag: action === 'create' ? 'wx' : 'w' })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const reason = reasons[code] ?? `the system says ${code || String(error)}`
      throw new CliError(
        'WRITE_FAILED',
        `${target} could not be written: ${reason}. Run the same command again.`,
        1,
      )
    }
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it has appeared meanwhile',
  ENOTDIR: 'a file stands where a folder is needed',
}
