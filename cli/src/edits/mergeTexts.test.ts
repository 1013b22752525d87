import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findConflicts, mergeTexts } from './mergeTexts.js'
import { unifiedDiff } from './unifiedDiff.js'

const names = { mine: 'yours', theirs: 'create-appkit 0.2.0' }
const merge = (base: string, mine: string, theirs: string) => mergeTexts(base, mine, theirs, names)
const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')

describe('mergeTexts', () => {
  it('has the changes of both sides, also on neighbouring lines', () => {
    const base = lines('a', 'b', 'c', 'd', 'e')
    const merged = merge(base, lines('a', 'B', 'c', 'd', 'e', 'f'), lines('new', 'a', 'b', 'C', 'd', 'e'))
    expect(merged).toEqual({ text: lines('new', 'a', 'B', 'C', 'd', 'e', 'f'), conflicts: [] })
    expect(merge(base, lines('a', 'x', 'c', 'd', 'e'), lines('a', 'x', 'c', 'e'))).toEqual({
      text: lines('a', 'x', 'c', 'e'),
      conflicts: [],
    })
  })

  it('marks what both sides changed differently, and no more lines than those', () => {
    const { text, conflicts } = merge(
      lines('a', 'b', 'c'),
      lines('a', 'x', 'mine'),
      lines('a', 'x', 'theirs'),
    )
    expect(text).toBe(
      lines('a', 'x', '<<<<<<< yours', 'mine', '=======', 'theirs', '>>>>>>> create-appkit 0.2.0'),
    )
    expect(conflicts).toEqual([3])
    expect(findConflicts(text, 'create-appkit')).toEqual([3])
    expect(findConflicts(lines('<<<<<<< HEAD', '=======', '>>>>>>> main'), 'create-appkit')).toEqual([])
  })

  it('marks two texts at the same place, because their order is unknown', () => {
    expect(merge(lines('a', 'b'), lines('a', 'm', 'b'), lines('a', 't', 'b')).conflicts).toEqual([2])
    expect(merge('', 'one', 'two').text).toBe(
      lines('<<<<<<< yours', 'one', '=======', 'two', '>>>>>>> create-appkit 0.2.0'),
    )
  })

  it('keeps the line ends of the host', () => {
    const mine = lines('a', 'mine', 'c').replaceAll('\n', '\r\n')
    expect(merge(lines('a', 'b', 'c'), mine, lines('a', 'b', 'c', 'new'))).toEqual({
      text: lines('a', 'mine', 'c', 'new').replaceAll('\n', '\r\n'),
      conflicts: [],
    })
  })

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 9 })
    .map((all) => lines(...all))

  it('loses no change: the other side alone, both the same, and the base in none', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        expect(merge(base, mine, base)).toEqual({ text: mine, conflicts: [] })
        expect(merge(base, base, theirs)).toEqual({ text: theirs, conflicts: [] })
        expect(merge(base, mine, mine)).toEqual({ text: mine, conflicts: [] })
        // What was merged is merged no second time, conflict or not.
        const once = merge(base, mine, theirs).text
        expect(merge(theirs, once, theirs)).toEqual({ text: once, conflicts: [] })
        const every = (side: string) => side.split('\n').filter((line) => !base.includes(line))
        for (const line of [...every(mine), ...every(theirs)]) expect(once.split('\n')).toContain(line)
      }),
    )
  })
})

describe('unifiedDiff', () => {
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
