// Scripts that no test starts: a name that has moved to another file is noticed before somebody starts them.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['.ci', 'tools', 'tests', 'catalogue', 'cli', 'frame', 'runtime', 'sandbox', 'server']

/** Finds faults that keep a script from being loaded: a file that is not there, or a name that the file does not export. */
async function findMissing(script: string): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: join(root, script),
    platform: 'node',
    external: (id) => !/^[./]/.test(id),
    onLog: () => {},
  })
  try {
    await bundle.generate({ format: 'esm' })
    return []
  } catch (error) {
    return [`${script}: ${String(error)}`]
  } finally {
    await bundle.close()
  }
}

it('every script of the repository finds what it imports', async () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  const scripts = listed.split('\n').filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
  expect(scripts.length).toBeGreaterThan(150)
  const missing: string[] = []
  for (const script of scripts) missing.push(...(await findMissing(script)))
  expect(missing).toEqual([])
})
