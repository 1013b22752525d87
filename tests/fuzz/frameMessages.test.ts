import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { validateAppMessage, validateFrameMessage } from '../../runtime/src/frameMessages.js'
import { createOracle, createStranger } from '../contract/support/createOracle.js'
import { frameExamples } from '../contract/support/frameExamples.js'
import { readFrameSpec } from '../contract/support/frameSpec.js'
import { listSlots, mutate, mutations } from '../contract/support/mutations.js'
import { atLeast, fuzzParameters, timeoutMs } from './budget.js'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

/** Values that a window message carries and JSON does not, and the places for them. */
const additions = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  {
    weight: 2,
    arbitrary: fc.array(
      fc.record({
        at: fc.nat({ max: 400 }),
        value: fc.oneof(fc.constant(undefined), fc.bigInt({ min: -(2n ** 511n), max: 2n ** 511n - 1n })),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  },
)

/** Puts them in the place of something, or behind it where that is in a list. */
function add(message: unknown, { at, value }: { readonly at: number; readonly value: unknown }): void {
  const slots = typeof message === 'object' && message !== null ? listSlots(message as unknown[]) : []
  const { parent, key } = slots[at % slots.length] ?? {}
  if (Array.isArray(parent) && at % 2 === 0) parent.push(value)
  else if (Array.isArray(parent) || (parent && value !== undefined)) Reflect.set(parent, key ?? '', value)
}

it(
  'T-A6: the validators judge 100,000 changed messages as ajv does, and keep what the schema describes',
  async () => {
    const spec = await readFrameSpec()
    const oracle = createOracle(spec)
    const stranger = createStranger(spec)
    const examples = frameExamples(spec)
    const sides = {
      app: { validate: validateAppMessage, schema: { $ref: '#/$defs/AppMessage' } },
      frame: { validate: validateFrameMessage, schema: { $ref: '#/$defs/FrameMessage' } },
    }
    let accepted = 0
    let refused = 0
    let carried = 0
    const property = fc.property(fc.nat(), mutations, additions, (which, changes, added) => {
      const example = examples[which % examples.length]
      if (!example) throw new Error('There is no message to change.')
      // Four of five messages with additions have no other change.
      const value =
        added.length > 0 && which % 5 > 0
          ? structuredClone(example.message)
          : mutate(example.message, changes)
      for (const each of added) add(value, each)
      const { validate, schema } = sides[example.direction]
      const verdict = validate(value)
      if (depthOf(value) > 12) {
        expect(verdict).toMatchObject({ ok: false, reason: 'is nested too deeply' })
        return
      }
      const opinion = oracle(schema, value)
      expect(verdict.ok, `${example.name} ${inspect([verdict, value], { depth: 20 })}`).toBe(opinion.ok)
      if (added.length === 0)
        expect(verdict.ok, `${example.name}, to a stranger`).toBe(stranger(schema, value))
      if (verdict.ok && opinion.ok) {
        accepted++
        if (added.length > 0) carried++
        expect(verdict.value, example.name).toEqual(opinion.kept)
      } else refused++
    })
    fc.assert(property, fuzzParameters(100_000))
    // A run in which nearly everything fell to one side would prove little.
    expect(accepted).toBeGreaterThanOrEqual(atLeast(6_000))
    expect(refused).toBeGreaterThanOrEqual(atLeast(6_000))
    expect(carried).toBeGreaterThanOrEqual(atLeast(1_000))
  },
  timeoutMs,
)
