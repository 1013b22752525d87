import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = [
  'common',
  'runtime/src',
  'server/src',
  'sandbox/src',
  'sandbox/phone',
  'cli/src',
  'frame/src',
  'frame/page',
]

/**
 * What a unit test cannot share with the next one in the same thread: a document, a replaced module, the folder or the
 * environment of the process, a fake clock.
 */
const own =
  /@vitest-environment|\bvi\.(mock|doMock|hoisted|stubGlobal|stubEnv)\(|\bprocess\.(chdir|exitCode)\b|\bprocess\.env\.\w+ =/

/**
 * Unit tests that get a worker of their own. All others share the workers' threads and modules, which takes two fifths
 * of the time.
 *
 * @returns paths from the root of the repository
 */
export function isolatedFiles(): string[] {
  const tests = [...folders, 'tests/unit', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  )
  return tests.filter((path) => own.test(readFileSync(join(root, path), 'utf8')))
}
