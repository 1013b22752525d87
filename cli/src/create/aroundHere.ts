import { relative } from 'node:path'
import type { ConflictMode } from '../flags/types.js'
import { findProject } from '../host/findProject.js'
import { inspectTarget } from '../host/inspectTarget.js'

/**
 * Finds the app that a person means who is in one of its folders: `.` there names no app of its own. An empty folder
 * stays what it is, and so does any other when it was said what to do about the files in it.
 *
 * @param cwd The current folder.
 * @param onConflict What was said about files in the way.
 * @returns `.`, or the way up to the folder of the app.
 */
export function aroundHere(cwd: string, onConflict: ConflictMode): string {
  const here = inspectTarget('.', cwd)
  if (onConflict !== 'error' || here.kind !== 'other' || here.packageJson !== undefined) return '.'
  const project = findProject(cwd)
  if (project === undefined) return '.'
  const way = relative(cwd, project)
  return ['viteReact', 'framework'].includes(inspectTarget(way, cwd).kind) ? way : '.'
}
