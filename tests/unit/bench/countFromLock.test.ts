import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countFromLock } from '../../bench/figures/countFromLock.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-lock-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function count(packages: Record<string, object>): readonly string[] {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  return countFromLock(root).names
}

describe('the count of packages in a lock file', () => {
  it('follows dependencies, optional ones and peers, the nearest copy first', () => {
    const names = count({
      'node_modules/appkit-runtime': { resolved: 'runtime', link: true },
      runtime: { dependencies: { a: '1' }, peerDependencies: { react: '19', far: '1' } },
      'runtime/node_modules/a': { optionalDependencies: { b: '1' } },
      'node_modules/a': { dependencies: { never: '1' } },
      'node_modules/b': {},
      'node_modules/never': {},
      'node_modules/far': {},
      'node_modules/react': {},
    })
    expect(names).toEqual([
      'node_modules/appkit-runtime',
      'node_modules/b',
      'node_modules/far',
      'runtime/node_modules/a',
    ])
  })

  it('leaves out what a bare app has, what is optional among peers, and what is for other machines', () => {
    const names = count({
      'node_modules/create-appkit': {
        dependencies: { shared: '1', elsewhere: '1' },
        peerDependencies: { maybe: '1' },
        peerDependenciesMeta: { maybe: { optional: true } },
      },
      'node_modules/vite': { dependencies: { shared: '1' } },
      'node_modules/shared': {},
      'node_modules/maybe': {},
      'node_modules/elsewhere': { os: [`!${process.platform}`] },
    })
    expect(names).toEqual(['node_modules/create-appkit'])
  })
})
