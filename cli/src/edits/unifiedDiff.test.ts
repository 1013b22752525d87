import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from './unifiedDiff.js'

describe('a unified diff', () => {
  it('is a patch that git applies', () => {
    const folder = mkdtempSync(join(tmpdir(), 'appkit-diff-'))
    const end = fc.constantFrom('', '\n')
    const text = fc.tuple(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }), end)
    const joined = text.map(([all, last]) => (all.length === 0 ? '' : all.join('\n') + last))
    try {
      fc.assert(
        fc.property(joined, joined, (before, after) => {
          const patch = unifiedDiff('file', before, after)
          if (before === after) {
            expect(patch).toEqual([])
            return
          }
          writeFileSync(join(folder, 'file'), before)
          writeFileSync(join(folder, 'patch'), `${patch.join('\n')}\n`)
          execFileSync('git', ['apply', '--unidiff-zero', 'patch'], { cwd: folder, stdio: 'pipe' })
          expect(readFileSync(join(folder, 'file'), 'utf8')).toBe(after)
        }),
        { numRuns: 40 },
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
