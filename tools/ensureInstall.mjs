import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { must, root } from './run.mjs'

/** Installs the workspace's packages when they are missing or older than the lock file. */
export async function ensureInstall() {
  const installed = join(root, 'node_modules/.package-lock.json')
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
    return
  console.log('Installing packages…')
  await must('npm', ['ci', '--no-audit', '--no-fund'])
}
