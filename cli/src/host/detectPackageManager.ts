import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PackageManager } from '../flags/types.js'

const lockFiles: readonly (readonly [string, PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
]

/**
 * Tells which package manager a project uses: its `packageManager` field, then the nearest lock file from its
 * folder upwards to the first repository root.
 *
 * @param root The project's folder.
 * @param packageManagerField The field of package.json, e.g. `pnpm@10.1.0`.
 * @returns The package manager, or undefined when nothing tells.
 */
export function detectPackageManager(root: string, packageManagerField: unknown): PackageManager | undefined {
  const named =
    typeof packageManagerField === 'string' ? /^(npm|pnpm|yarn|bun)@/.exec(packageManagerField)?.[1] : ''
  const field = lockFiles.find(([, manager]) => manager === named)?.[1]
  if (field) return field
  for (let folder = root; ; folder = dirname(folder)) {
    const lock = lockFiles.find(([file]) => existsSync(join(folder, file)))
    if (lock) return lock[1]
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined
  }
}
