import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validator } from '../../../generated/validation.js'

// Apart from the other tests of the validators, which are repeated with each mutant.

const anything = validator(z.unknown())
const refuse = (reason: string) => ({ ok: false, path: '', reason })

it('a copy has a million values at most, at all depths', () => {
  expect(anything(new Array(1_000_000).fill(0))).toMatchObject({ ok: true })
  expect(anything(new Array(1_000_001).fill(0))).toEqual(refuse('has too many entries'))
  expect(anything([new Array(999_997).fill(0), { a: 1 }])).toMatchObject({ ok: true })
  expect(anything([new Array(999_998).fill(0), { a: 1 }])).toEqual(refuse('has too many entries'))
})

it('a text has a mebi of characters at most, whatever their units', () => {
  for (const character of ['a', '\u{1f600}']) {
    expect(anything(character.repeat(1_048_576))).toMatchObject({ ok: true })
    expect(anything(character.repeat(1_048_577))).toEqual(refuse('is too long'))
  }
})
