import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { validateAppMessage, validateFrameMessage } from '../../../runtime/src/frameMessages.js'
import { createOracle, type Opinion } from '../../contract/support/createOracle.js'
import { frameExamples } from '../../contract/support/frameExamples.js'
import { readFrameSpec } from '../../contract/support/frameSpec.js'
import { loadCases } from '../../contract/support/loadCases.js'
import { mutate, mutations } from '../../contract/support/mutations.js'
import { root } from '../../contract/support/root.js'
import type { Verdict } from '../../contract/support/types.js'
import { countCases } from '../countCases.js'
import type { RunSlice } from '../drive.js'

/** A generated validator, beside the verdict of a schema on the same values. */
export interface Subject {
  readonly name: string
  readonly examples: readonly unknown[]
  readonly validate: (value: unknown) => Verdict
  readonly judge: (value: unknown) => Opinion
}

/** The validators stop here; ajv goes on. */
const maxDepth = 12
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

/** Values that no network can bring and a page can: a validator has to answer them, and ajv is not asked. */
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
})

/** Examples with few changes, of which some still fit, and one case in sixteen that has nothing of an example. */
const change = fc.oneof(
  {
    weight: 15,
    arbitrary: fc.record({ example: fc.nat(), changes: mutations, most: fc.constantFrom(1, 1, 2, 4) }),
  },
  { weight: 1, arbitrary: fc.record({ anything }) },
)

/**
 * The cases of validators: each is given changed examples, and has to say what the schema says and keep what the
 * schema describes. Whatever it is given, it must not throw, nor change the prototype of all objects.
 *
 * @param maxDepth - how deep a value may be for ajv to be asked too.
 */
export function compareValidators(
  subjects: readonly Subject[],
  maxDepth = Number.POSITIVE_INFINITY,
): RunSlice {
  const keys = Object.getOwnPropertyNames(Object.prototype).join()
  return async (slice) => {
    const counts = { accepted: 0, refused: 0, hostile: 0 }
    const judge = (which: number, given: typeof change extends fc.Arbitrary<infer Value> ? Value : never) => {
      const subject = subjects[which % subjects.length]
      if (subject === undefined) throw new Error('There is no validator.')
      const { examples, name, validate } = subject
      const isHostile = 'anything' in given
      const value = isHostile
        ? given.anything
        : mutate(examples[given.example % examples.length], given.changes.slice(0, given.most))
      const verdict = answerOf(name, validate, value)
      if (Object.getOwnPropertyNames(Object.prototype).join() !== keys)
        throw new Error(`${name}: the prototype of all objects is another one.`)
      if (isHostile) counts.hostile++
      else if (depthOf(value) > maxDepth) {
        if (verdict.ok) throw new Error(`${name}: accepts what is nested too deeply.`)
      } else {
        counts[verdict.ok ? 'accepted' : 'refused']++
        compare(subject, value, verdict)
      }
    }
    const outcome = await countCases([fc.nat(), change], judge as never, slice)
    return { ...outcome, counts }
  }
}

function answerOf(name: string, validate: Subject['validate'], value: unknown): Verdict {
  try {
    return validate(value)
  } catch (error) {
    throw new Error(`${name}: threw ${error}.`)
  }
}

function compare({ judge, name }: Subject, value: unknown, verdict: Verdict): void {
  const opinion = judge(value)
  const given = () => JSON.stringify(value)
  if (verdict.ok !== opinion.ok)
    throw new Error(
      `${name}: ${verdict.ok ? 'accepts' : 'refuses'} what ajv ${opinion.ok ? 'accepts' : 'refuses'}: ${given()}`,
    )
  if (!verdict.ok || !opinion.ok) return
  if (!isDeepStrictEqual(verdict.value, opinion.kept))
    throw new Error(`${name}: keeps something else than the schema describes of ${given()}`)
  // A message is kept or refused as a whole, so that its verdict has no number of dropped items.
  if (opinion.dropped !== (verdict.dropped ?? 0))
    throw new Error(`${name}: drops ${verdict.dropped} items and not ${opinion.dropped} of ${given()}`)
}

/** The cases of one spec of this repository: `specs/catalogue`, for example. */
export async function prepareSpec(id: string): Promise<RunSlice> {
  const name = id.slice('specs/'.length)
  if (name === 'frame-messages') return compareValidators(await frameSubjects(), maxDepth)
  const subjects = (await loadCases(root, name)).map((one) => ({ ...one, oracle: one.spec }))
  const [spec] = subjects.map((one) => one.spec)
  if (spec === undefined) throw new Error(`There is no reply of ${name}.`)
  const oracle = createOracle(spec)
  return compareValidators(
    subjects
      .filter(({ examples }) => examples.length > 0)
      .map((one) => ({ ...one, judge: (value: unknown) => oracle(one.schema, value) })),
  )
}

async function frameSubjects(): Promise<readonly Subject[]> {
  const spec = await readFrameSpec()
  const oracle = createOracle(spec)
  const sides = {
    app: { validate: validateAppMessage, schema: { $ref: '#/$defs/AppMessage' } },
    frame: { validate: validateFrameMessage, schema: { $ref: '#/$defs/FrameMessage' } },
  }
  return frameExamples(spec).map(({ direction, message, name }) => ({
    name,
    examples: [message],
    validate: sides[direction].validate as Subject['validate'],
    judge: (value: unknown) => oracle(sides[direction].schema, value),
  }))
}
