import fc from 'fast-check'
import { expect, it } from 'vitest'
import { validateAppMessage, validateFrameMessage } from '../../runtime/src/frameMessages.js'
import { createOracle } from './support/createOracle.js'
import { frameExamples } from './support/frameExamples.js'
import { readFrameSpec } from './support/frameSpec.js'
import { mutate, mutations } from './support/mutations.js'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

it('judges 30,000 changed messages as ajv does, and keeps what the schema describes', async () => {
  const spec = await readFrameSpec()
  const oracle = createOracle(spec)
  const examples = frameExamples(spec)
  const sides = {
    app: { validate: validateAppMessage, schema: { $ref: '#/$defs/AppMessage' } },
    frame: { validate: validateFrameMessage, schema: { $ref: '#/$defs/FrameMessage' } },
  }
  let accepted = 0
  let refused = 0
  const property = fc.property(fc.nat(), mutations, (which, changes) => {
    const example = examples[which % examples.length]
    if (!example) throw new Error('There is no message to change.')
    const value = mutate(example.message, changes)
    const { validate, schema } = sides[example.direction]
    const verdict = validate(value)
    if (depthOf(value) > 12) {
      expect(verdict).toMatchObject({ ok: false, reason: 'is nested too deeply' })
      return
    }
    const opinion = oracle(schema, value)
    expect(verdict.ok, `${example.name} ${JSON.stringify(verdict)} ${JSON.stringify(value)}`).toBe(opinion.ok)
    if (verdict.ok && opinion.ok) {
      accepted++
      expect(verdict.value, example.name).toEqual(opinion.kept)
    } else refused++
  })
  fc.assert(property, { numRuns: 30_000 })
  // A run in which nearly everything fell to one side would prove little.
  expect(accepted).toBeGreaterThan(2_000)
  expect(refused).toBeGreaterThan(2_000)
})
