import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../contract/support/types.js'
import { compareValidators, type Subject } from '../../figures/parts/specs.js'

const isName = (value: unknown): value is { name: string } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  'name' in value &&
  Object.hasOwn(value, 'name') &&
  typeof value.name === 'string'

/** The schema of the subjects: an object with a name, of which nothing else is kept. */
const subject = (validate: Subject['validate']): Subject => ({
  name: 'Name',
  examples: [{ name: 'Ada', age: 36 }],
  validate,
  judge: (value) => (isName(value) ? { ok: true, kept: { name: value.name }, dropped: 0 } : { ok: false }),
})
const right = (value: unknown): Verdict =>
  isName(value)
    ? { ok: true, value: { name: value.name }, dropped: 0 }
    : { ok: false, path: '', reason: 'no name' }

const run = (validate: Subject['validate']) =>
  compareValidators([subject(validate)])({ seed: 1, from: 0, count: 300 })

describe('a validator that is compared with a schema', () => {
  it('has no violation when it says what the schema says', async () => {
    const { counts, violations } = await run(right)
    expect(violations).toBe(0)
    expect(counts?.accepted).toBeGreaterThan(50)
    expect(counts?.refused).toBeGreaterThan(50)
    expect(counts?.hostile).toBeGreaterThan(5)
  })

  it.each<readonly [string, Subject['validate'], RegExp]>([
    ['accepts too much', () => ({ ok: true, value: {}, dropped: 0 }), /accepts what ajv refuses/],
    [
      'refuses too much',
      (value) =>
        isName(value) && value.name.length > 20 ? { ok: false, path: '', reason: '' } : right(value),
      /refuses what ajv accepts/,
    ],
    [
      'keeps what the schema does not describe',
      (value) => (isName(value) ? { ok: true, value, dropped: 0 } : right(value)),
      /keeps something else/,
    ],
    ['throws', (value) => (Array.isArray(value) ? JSON.parse('{') : right(value)), /threw SyntaxError/],
    [
      'says that it dropped something',
      (value) => ({ ...right(value), dropped: 1 }) as Verdict,
      /drops 1 items and not 0/,
    ],
  ])('is found when it %s', async (_, validate, words) => {
    const { findings, violations } = await run(validate)
    expect(violations).toBeGreaterThan(0)
    expect(findings[0]?.what).toMatch(words)
  })

  it('is found when it changes the prototype of all objects', async () => {
    const polluting = (value: unknown): Verdict => {
      if (isName(value)) Object.assign(Object.prototype, { polluted: true })
      return right(value)
    }
    try {
      const { findings } = await run(polluting)
      expect(findings[0]?.what).toContain('the prototype of all objects')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted')
    }
  })
})
