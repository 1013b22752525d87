import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LockFile } from '../lock/types.js'
import { planPackages } from './planPackages.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-packages-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Plans the range of the runtime by a lock file that was written anew by version 2.0.0. */
function planned(range: string) {
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ dependencies: { react: '^19.0.0', 'appkit-runtime': range } }),
  )
  const lock = { version: 1, appkit: '2.0.0', template: null, files: {} } as LockFile
  const { files, notes } = planPackages(root, lock, undefined, '2.0.0')
  return { range: JSON.parse(String(files[0]?.content)).dependencies['appkit-runtime'], notes }
}

describe("an upgrade's plan of packages", () => {
  it.each([
    '2.0.0',
    '0.1.0',
    '2.0.0-beta.1',
    'file:vendor/appkit-runtime-1.0.0.tgz',
  ])('brings %s, as create-appkit writes it, to the version', (range) => {
    expect(planned(range).range).toBe('2.0.0')
  })

  it.each([
    '^1.0.0',
    '1.x',
    'workspace:*',
    'file:../runtime',
    '2.0.1',
    '3.0.0-beta.1',
  ])('leaves %s, which is of the host, and says so', (range) => {
    expect(planned(range)).toEqual({
      range,
      notes: expect.arrayContaining([
        `package.json has appkit-runtime ${range}, which stays; this version belongs to 2.0.0.`,
      ]),
    })
  })
})
