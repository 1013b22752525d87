import * as z from 'zod/mini'
import { put, unique } from './validation.js'

type Dictionary = Record<string, unknown>
type Run = (payload: z.core.ParsePayload, context: z.core.ParseContextInternal) => z.core.ParsePayload

/** Runs a schema on a value that others are run on, too. Schemas of validators wait for nothing. */
const runOn = (schema: z.core.SomeType, value: unknown, context: z.core.ParseContextInternal): z.core.ParsePayload =>
  (schema._zod.run as Run)({ value, issues: [] }, context)

// Each copy has what one schema describes: together they have what all of them describe.
const merge = (one: unknown, other: unknown): unknown => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one
  if (Array.isArray(one)) {
    // Items were left out of one of the two: what is left says no longer which item it was.
    if (!Array.isArray(other) || other.length !== one.length) return one
    const items = one.map((item, index) => merge(item, other[index]))
    return items.some((item, index) => item !== one[index]) ? items : one
  }
  const output: Dictionary = { ...one }
  for (const [key, value] of Object.entries(other))
    put(output, key, Object.hasOwn(one, key) ? merge((one as Dictionary)[key], value) : value)
  return output
}

/**
 * Both schemas hold. zod's own intersection takes a key that one of the two refuses, if the other one does not.
 */
export const allOf = <A extends z.core.SomeType, B extends z.core.SomeType>(left: A, right: B) => {
  const made = z.intersection(left, right)
  const run: Run = (payload, context) => {
    const [one, other] = [runOn(left, payload.value, context), runOn(right, payload.value, context)]
    payload.issues.push(...one.issues, ...other.issues)
    if (payload.issues.length === 0) payload.value = merge(one.value, other.value)
    return payload
  }
  Object.assign(made._zod, { run })
  return made
}

/**
 * One schema at least holds. The copy has what all of those describe that hold: zod's own union takes the first, and leaves
 * out what only the others describe.
 */
export const anyOf = <const T extends readonly [z.core.SomeType, ...z.core.SomeType[]]>(options: T) => {
  const made = z.union(options)
  const run: Run = (payload, context) => {
    const results = options.map((option) => runOn(option, payload.value, context))
    const [first, ...others] = results.filter(({ issues }) => issues.length === 0)
    if (first) payload.value = others.reduce((merged, { value }) => merge(merged, value), first.value)
    else {
      const errors = results.map(({ issues }) =>
        issues.map((issue) => z.core.util.finalizeIssue(issue, context, z.core.config())),
      )
      payload.issues.push({ code: 'invalid_union', input: payload.value, inst: made, errors })
    }
    return payload
  }
  Object.assign(made._zod, { run })
  // A union around it may tell it apart by a constant that all of its own entries share.
  Object.defineProperty(made._zod, 'propValues', { get: () => options[0]._zod.propValues, configurable: true })
  return made as typeof made & z.core.$ZodTypeDiscriminable
}

/**
 * A text in the value says which schema holds (OpenAPI, section 4.8.25). With a text that is not known, any of them may.
 *
 * @param property - the key of the text.
 * @param forms - the schemas by that text.
 */
export const discriminated = <const T extends Readonly<Record<string, z.core.SomeType>>>(property: string, forms: T) => {
  const options = [...new Set(Object.values(forms))] as unknown as [T[keyof T], ...T[keyof T][]]
  const made = anyOf(options)
  const run = made._zod.run as Run
  const choose: Run = (payload, context) => {
    const tag = (payload.value as Dictionary | null | undefined)?.[property]
    const form = typeof tag === 'string' && Object.hasOwn(forms, tag) ? forms[tag] : undefined
    return form ? (form._zod.run as Run)(payload, context) : run(payload, context)
  }
  Object.assign(made._zod, { run: choose })
  return made
}

const changeRun = <T extends z.core.SomeType>(schema: T, prepare: (payload: z.core.ParsePayload) => void): T => {
  const run = schema._zod.run as Run
  const changed: Run = (payload, context) => {
    prepare(payload)
    return run(payload, context)
  }
  Object.assign(schema._zod, { run: changed })
  return schema
}

/** A list without entries that are equal as JSON, also in keys that its copy leaves out. */
export const distinct = <T extends z.core.SomeType>(list: T): T =>
  changeRun(list, (payload) => {
    if (Array.isArray(payload.value)) unique(payload as z.core.ParsePayload<unknown[]>)
  })

/** An object with a key such as `constructor`, which zod would find in the prototype of an object that does not have it. */
export const ownKeys = <T extends z.core.SomeType>(schema: T): T =>
  changeRun(schema, (payload) => {
    const { value } = payload
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      payload.value = Object.assign(Object.create(null), value)
  })

/**
 * A list whose first entries have a schema for their place, and all others the same one. A list may have fewer entries than
 * places (JSON Schema core, section 10.3.1.1).
 *
 * @param list - the list with entries of any kind, which are taken as they are.
 * @param first - the schemas of the first entries.
 * @param rest - the schema of the others.
 */
export const places = <T extends z.core.SomeType>(
  list: T,
  first: readonly z.core.SomeType[],
  rest: z.core.SomeType,
): T => {
  const run = list._zod.run as Run
  const byPlace: Run = (payload, context) => {
    const { value, issues } = run(payload, context)
    if (issues.length > 0) return payload
    payload.value = (value as readonly unknown[]).map((entry, index) => {
      const one = runOn(first[index] ?? rest, entry, context)
      issues.push(...z.core.util.prefixIssues(index, one.issues))
      return one.value
    })
    return payload
  }
  Object.assign(list._zod, { run: byPlace })
  return list
}
