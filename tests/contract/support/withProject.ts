import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.js'

/**
 * Runs a test in a throw-away copy of the specs and the generated files of this repository.
 *
 * @param run - gets the absolute path of the copy.
 */
export async function withProject(run: (project: string) => Promise<void>): Promise<void> {
  const project = await mkdtemp(join(tmpdir(), 'appkit-project-'))
  try {
    await cp(join(root, 'specs'), join(project, 'specs'), { recursive: true })
    await cp(join(root, 'generated'), join(project, 'generated'), { recursive: true })
    await run(project)
  } finally {
    await rm(project, { recursive: true, force: true })
  }
}
