import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findConfig, findProject } from '../host/findProject.js'
import { specFolder } from './listSpecs.js'

/**
 * Tells which folder `generate` works in: the one that was named, else the current one if it has sources of its own,
 * else the project around it.
 *
 * @param named The value of `--cwd`.
 * @param cwd The current folder.
 * @returns Absolute path.
 */
export function projectRoot(named: string | undefined, cwd: string): string {
  if (named !== undefined) return resolve(cwd, named)
  const project = findProject(cwd)
  if (project === undefined || project === cwd || existsSync(join(cwd, specFolder))) return cwd
  const config = findConfig(project)
  const ownConfig = findConfig(cwd) !== undefined
  // The config of a project may lie in its src.
  if (ownConfig && !(config && dirname(join(project, config)) === cwd)) return cwd
  return config || existsSync(join(project, specFolder)) ? project : cwd
}
