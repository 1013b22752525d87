import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { PackageManager } from '../flags/types.js'

const known: readonly PackageManager[] = ['npm', 'pnpm', 'yarn', 'bun']

/**
 * Finds the package manager of a project: by the `packageManager` field or a lock file, in its folder or in the nearest
 * one above, up to the root of the repository.
 *
 * @param root - the project's folder.
 * @returns the package manager, or undefined if it is not known.
 */
export async function findPackageManager(root: string): Promise<PackageManager | undefined> {
  const { detect } = await import('package-manager-detector')
  const found = await detect({
    cwd: root,
    strategies: ['packageManager-field', 'lockfile'],
    stopDir: (folder) => existsSync(join(folder, '.git')),
    packageJsonParser: (text) => JSON.parse(text.replace(/^\uFEFF/, '')),
  })
  return known.find((manager) => manager === found?.name)
}

/**
 * Finds the package manager for a folder that may not exist yet: that of the app in it, else that of the repository around
 * it. Outside of a repository nothing is looked for: a lock file in the home folder is of no project.
 *
 * @param folder - absolute path.
 * @returns the package manager, or undefined if it is not known.
 */
export async function findPackageManagerAround(folder: string): Promise<PackageManager | undefined> {
  if (existsSync(join(folder, 'package.json'))) return findPackageManager(folder)
  let start = folder
  while (!existsSync(start) && dirname(start) !== start) start = dirname(start)
  for (let place = start; ; place = dirname(place)) {
    if (existsSync(join(place, '.git'))) return findPackageManager(start)
    if (dirname(place) === place) return undefined
  }
}

/**
 * The package manager that started the program, or undefined.
 *
 * @param env - the environment, in which package managers say their name.
 */
export function callingPackageManager(
  env: Readonly<Record<string, string | undefined>>,
): PackageManager | undefined {
  const name = env.npm_config_user_agent?.split('/')[0]
  return known.find((manager) => manager === name)
}

/**
 * The folder in which an install must be started. Yarn 1 stores the tarballs of a workspace by their path from the
 * workspace's root, but searches them from the current folder, so it finds them only from that root.
 *
 * @param root - the project's folder.
 * @param manager - its package manager.
 */
export function installFolder(root: string, manager: PackageManager): string {
  if (manager !== 'yarn') return root
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    const path = relative(folder, root).split(sep).join('/')
    if (workspacesOf(folder).some((pattern) => covers(pattern, path))) return folder
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return root
  }
}

/**
 * The command that installs a project's packages, from its folder.
 *
 * @param root - the project's folder.
 * @param manager - its package manager.
 */
export function installLine(root: string, manager: PackageManager): string {
  const folder = installFolder(root, manager)
  if (folder === root) return `${manager} install`
  return `${manager} --cwd ${relative(root, folder).split(sep).join('/')} install`
}

/**
 * The command that adds packages to those for development.
 *
 * @param manager - the project's package manager.
 * @param packages - names with their versions, or paths, with spaces between them.
 */
export const addLine = (manager: PackageManager, packages: string): string =>
  `${manager === 'npm' ? 'npm install' : `${manager} add`} -D ${packages}`

function workspacesOf(folder: string): readonly string[] {
  try {
    const manifest: { workspaces?: unknown } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8').replace(/^\uFEFF/, ''),
    )
    const named = manifest.workspaces
    const list = typeof named === 'object' && named !== null && 'packages' in named ? named.packages : named
    return Array.isArray(list) ? list.filter((pattern) => typeof pattern === 'string') : []
  } catch {
    return []
  }
}

/** Whether a workspace's pattern, such as `packages/*` or `./apps/**`, matches a folder. */
function covers(pattern: string, path: string): boolean {
  const parts = pattern.replace(/^\.\//, '').replace(/\/$/, '').split('/')
  const source = parts
    .map((part) =>
      part === '**' ? '.+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'),
    )
    .join('/')
  return new RegExp(`^${source}$`).test(path)
}
