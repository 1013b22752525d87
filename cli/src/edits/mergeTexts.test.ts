import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findConflicts, mergeTexts } from './mergeTexts.js'

const names = { mine: 'yours', theirs: 'create-appkit 0.2.0' }
const merge = (base: string, mine: string, theirs: string) => mergeTexts(base, mine, theirs, names)
const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')

describe('a merge of two texts', () => {
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

  const conflict = (mine: readonly string[], theirs: readonly string[]) => [
    ...['<<<<<<< yours', ...mine, '=======', ...theirs, '>>>>>>> create-appkit 0.2.0'],
  ]

  it('marks changes that overlap as one, whichever side begins and goes on', () => {
    const base = lines('a', 'b', 'c', 'd', 'e', 'f')
    const first = lines('a', 'B', 'C', 'd', 'e', 'f')
    const second = lines('a', 'b', 'X', 'Y', 'e', 'f')
    expect(merge(base, first, second)).toEqual({
      text: lines('a', ...conflict(['B', 'C', 'd'], ['b', 'X', 'Y']), 'e', 'f'),
      conflicts: [2],
    })
    expect(merge(base, second, first)).toEqual({
      text: lines('a', ...conflict(['b', 'X', 'Y'], ['B', 'C', 'd']), 'e', 'f'),
      conflicts: [2],
    })
    const third = lines('a', 'B', 'C', 'd', 'E', 'f')
    const across = lines('a', 'b', 'X', 'Y', 'Z', 'f')
    expect(merge(base, third, across).text).toBe(
      lines('a', ...conflict(['B', 'C', 'd', 'E'], ['b', 'X', 'Y', 'Z']), 'f'),
    )
    expect(merge(base, across, third).text).toBe(
      lines('a', ...conflict(['b', 'X', 'Y', 'Z'], ['B', 'C', 'd', 'E']), 'f'),
    )
  })

  it('leaves lines out of a conflict that both texts begin or end with', () => {
    const base = lines('a', 'b', 'z')
    expect(
      merge(base, lines('a', 'top', 'mine', 's', 't', 'z'), lines('a', 'top', 'theirs', 's', 't', 'z')),
    ).toEqual({
      text: lines('a', 'top', ...conflict(['mine'], ['theirs']), 's', 't', 'z'),
      conflicts: [3],
    })
    expect(merge(base, lines('a', 's', 's', 'z'), lines('a', 's', 'z')).text).toBe(
      lines('a', 's', ...conflict(['s'], []), 'z'),
    )
    expect(merge(base, lines('a', 's', 'z'), lines('a', 's', 's', 'z')).text).toBe(
      lines('a', 's', ...conflict([], ['s']), 'z'),
    )
  })

  it('marks two conflicts, each at its line', () => {
    const merged = merge(lines('a', 'b', 'c'), lines('A', 'b', 'C'), lines('1', 'b', '3'))
    expect(merged).toEqual({
      text: lines(...conflict(['A'], ['1']), 'b', ...conflict(['C'], ['3'])),
      conflicts: [1, 7],
    })
    expect(findConflicts(merged.text, 'create-appkit')).toEqual([1, 7])
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
        // A merged text is merged no second time, conflict or not.
        const once = merge(base, mine, theirs).text
        expect(merge(theirs, once, theirs)).toEqual({ text: once, conflicts: [] })
        const every = (side: string) => side.split('\n').filter((line) => !base.includes(line))
        for (const line of [...every(mine), ...every(theirs)]) expect(once.split('\n')).toContain(line)
      }),
    )
  })
})
