import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listGenerated } from '../../../cli/src/generate/writePlan.js'

/**
 * Reads all generated files of a project.
 *
 * @param project - absolute path.
 * @returns texts by path.
 */
export async function readTree(project: string): Promise<Readonly<Record<string, string>>> {
  const paths = await listGenerated(project, 'generated')
  const entries = paths.map(async (path) => [path, await readFile(join(project, path), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(entries))
}
