import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { isRelease } from '../pace.js'
import { allCases } from './support/allCases.js'
import { createOracle, type Opinion } from './support/createOracle.js'
import { mutate, mutations } from './support/mutations.js'
import type { ReplyCase } from './support/types.js'

interface Subject extends ReplyCase {
  readonly judge: (value: unknown) => Opinion
}

// `npm run test:release` tries more.
const runs = isRelease ? 40_000 : 8_000
let subjects: readonly Subject[] = []
beforeAll(async () => {
  const oracles = new Map<unknown, ReturnType<typeof createOracle>>()
  const distinct = new Map(
    (await allCases()).map((one) => [`${one.spec.file} ${JSON.stringify(one.schema)}`, one]),
  )
  subjects = [...distinct.values()].map((one) => {
    const oracle = oracles.get(one.spec) ?? createOracle(one.spec)
    oracles.set(one.spec, oracle)
    return { ...one, judge: (value) => oracle(one.schema, value) }
  })
})

it('R8: a validator judges thousands of changed replies as ajv does, and keeps what the schema describes', () => {
  let accepted = 0
  let dropped = 0
  const property = fc.property(fc.nat(), fc.nat(), mutations, (which, example, changes) => {
    const subject = subjects[which % subjects.length]
    if (!subject) throw new Error('There is no reply to change.')
    const value = mutate(subject.examples[example % subject.examples.length], changes)
    const verdict = subject.validate(value)
    const opinion = subject.judge(value)
    expect(verdict.ok, `${subject.name} ${JSON.stringify(verdict)}`).toBe(opinion.ok)
    if (!verdict.ok || !opinion.ok) return
    accepted++
    dropped += verdict.dropped
    expect(verdict.value, subject.name).toEqual(opinion.kept)
    expect(verdict.dropped, subject.name).toBe(opinion.dropped)
  })
  fc.assert(property, { numRuns: runs })
  // A run in which nearly everything was refused, or nothing was ever dropped, would prove little.
  expect(accepted).toBeGreaterThan(runs / 10)
  expect(dropped).toBeGreaterThan(runs / 400)
})
