import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findProject } from './findProject.js'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'appkit-project-')))
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('findProject goes up to the nearest package.json and not past the repository', () => {
  for (const folder of ['app/src/deep', 'app/packages/inner/src', 'app/sub/.git', 'app/sub/src'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'app/package.json'), '{}')
  writeFileSync(join(root, 'app/packages/inner/package.json'), '{}')
  for (const [folder, project] of [
    ['app', 'app'],
    ['app/src/deep', 'app'],
    ['app/packages', 'app'],
    ['app/packages/inner/src', 'app/packages/inner'],
    ['app/sub/src', undefined],
    ['.', undefined],
  ] as const)
    expect(findProject(join(root, folder))).toBe(project && join(root, project))
})
