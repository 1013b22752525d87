import * as z from 'zod/mini'

/** What a validator says: the checked copy, or where and why the input was refused. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly dropped: number }
  | { readonly ok: false; readonly path: string; readonly reason: string }

/** Checks a value from outside. Never throws, copies only what it checked. */
export type Validator<T> = (input: unknown) => Result<T>

type Dictionary = Record<string, unknown>
type Check<T> = (payload: z.core.ParsePayload<T>) => void

/** Values in one message: entries of lists and of objects, at all depths. */
const maxValues = 1_000_000
/** Characters of a text. */
const maxText = 1_048_576
/** Levels of lists and objects below the outermost. */
const maxDepth = 64

/** What a copy throws when it meets a bound. Known by identity: anything else that is thrown is not even looked at. */
export const tooLong = { reason: 'is too long' }
export const tooDeep = { reason: 'is nested too deeply' }
export const tooMany = { reason: 'has too many entries' }
export const tooLarge = { reason: 'is too large' }
export const notPlain = { reason: 'is not plain data' }

// A character outside the basic plane has two units, so only lengths in between need counting.
const countsMore = (text: string, bound: number): boolean =>
  text.length > bound && (text.length > bound * 2 || countCharacters(text) > bound)

const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Sets a key of a copy; assigning to this one name would change the prototype instead. */
export const put = (output: Dictionary, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(output, key, { value, enumerable: true })
  else output[key] = value
}

// Each own key is read once, so that a getter cannot answer twice and a prototype not at all. What is no plain data
// stays as it is: no schema takes it.
const copy = (input: unknown, depth: number, budget: { left: number }): unknown => {
  if (typeof input === 'string' && countsMore(input, maxText)) throw tooLong
  if (typeof input !== 'object' || input === null) return input
  if (depth < 0) throw tooDeep
  const isList = Array.isArray(input)
  const keys = isList ? [] : Object.keys(input)
  const length = isList ? input.length : keys.length
  if (!((budget.left -= length) >= 0)) throw tooMany
  if (isList) {
    const list: unknown[] = []
    for (let index = 0; index < length; index++) list.push(copy(input[index], depth - 1, budget))
    return list
  }
  const output: Dictionary = {}
  for (const key of keys) {
    const value = (input as Dictionary)[key]
    // A window message keeps keys without a value; they say as little as keys that are not there.
    if (value !== undefined) put(output, key, copy(value, depth - 1, budget))
  }
  return output
}

/** Bounds the characters of a text as JSON Schema does: code points, not the units that zod counts. */
export const characters =
  (minimum: number, maximum = maxText): Check<string> =>
  ({ value, issues }) => {
    if (countsMore(value, maximum))
      issues.push({ code: 'too_big', origin: 'string', maximum, input: value, continue: false })
    else if (value.length < minimum * 2 && (value.length < minimum || countCharacters(value) < minimum))
      issues.push({ code: 'too_small', origin: 'string', minimum, input: value, continue: false })
  }

/** Takes whole numbers of any size, as JSON Schema does; zod's own stop at 2 to the power of 53. */
export const whole: Check<number> = ({ value, issues }) => {
  if (!Number.isInteger(value)) issues.push({ code: 'invalid_type', expected: 'int', input: value, continue: false })
}

/** Bounds a number. */
export const range =
  (minimum: number, maximum = Infinity): Check<number> =>
  ({ value, issues }) => {
    if (value > maximum || value < minimum)
      issues.push({ code: 'too_big', origin: 'number', maximum, input: value, continue: true })
  }

/** Refuses lists in which two entries are equal as JSON. */
export const unique: Check<readonly unknown[]> = ({ value, issues }) => {
  if (new Set(value.map((item) => JSON.stringify(sorted(item)))).size < value.length)
    issues.push({ code: 'custom', message: 'has equal entries', input: value })
}

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)])
}

const refused = {}

// Returns what it was given, but for the key that changes prototypes: an object that has it is copied without.
const plain = (value: unknown, clones: boolean): unknown => {
  if (typeof value === 'bigint' || value === undefined) return clones ? value : refused
  if (typeof value === 'number') return Number.isFinite(value) ? value : refused
  if (typeof value === 'function' || typeof value === 'symbol') return refused
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item = plain(value[index], clones)
      if (item === refused) return refused
      value[index] = item
    }
    return value
  }
  const output: Dictionary = value as Dictionary
  for (const key of Object.keys(value)) {
    const item = plain(output[key], clones)
    if (item === refused) return refused
    if (key !== '__proto__') output[key] = item
  }
  if (!Object.hasOwn(output, '__proto__')) return output
  return Object.fromEntries(Object.entries(output).filter(([key]) => key !== '__proto__'))
}

const plainly =
  (clones: boolean): Check<unknown> =>
  (payload) => {
    const value = plain(payload.value, clones)
    if (value === refused) payload.issues.push({ code: 'custom', message: 'is not JSON', input: payload.value })
    else payload.value = value
  }

/** Any JSON. */
export const json = () => z.unknown().check(plainly(false))

/** Plain data as a window message carries it: also BigInt, and lists with undefined. */
export const cloned = () => z.unknown().check(plainly(true))

/**
 * A schema of objects with any keys. zod leaves out the one that changes prototypes before it looks at its value: here that
 * is checked as those of all other keys are.
 */
export const everyKey = <T extends z.core.$ZodRecord | z.core.$ZodObject>(schema: T): T => {
  const { run, def } = schema._zod
  const rest = def.type === 'record' ? def.valueType : def.catchall
  schema._zod.run = (payload, context) => {
    const { value, issues } = payload
    const key = '__proto__'
    if (rest && typeof value === 'object' && value !== null && Object.hasOwn(value, key)) {
      const { error } = z.safeParse(rest, (value as Dictionary)[key])
      for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [key, ...issue.path] } as z.core.$ZodRawIssue)
    }
    return run(payload, context)
  }
  return schema
}

const hole = {}
// How many entries a list lost. Lists that did not make it into the result count for nothing.
const losses = /* @__PURE__ */ new WeakMap<object, number>()
let lossCount = 0

/** A schema of list entries that marks what does not fit. */
export const droppable = <T extends z.core.SomeType>(item: T): z.ZodMiniCatch<T> =>
  z.catch(item, () => hole as z.core.output<T>)

/** Takes what was marked out of a list. */
export const dropMarked: Check<unknown[]> = (payload) => {
  const kept = payload.value.filter((item) => item !== hole)
  const lost = payload.value.length - kept.length
  if (lost === 0) return
  payload.value = kept
  losses.set(kept, lost)
  lossCount++
}

const countLosses = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, item) => sum + countLosses(item), losses.get(value) ?? 0)
}

/** A union whose entries share the constant by which a union around them tells them apart. */
export const variants = <const T extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]]>(
  options: T,
) => {
  const made = z.union(options)
  // zod keeps the constants of objects and of discriminated unions, not those of plain unions.
  Object.assign(made._zod, { propValues: options[0]._zod.propValues })
  return made as typeof made & z.core.$ZodTypeDiscriminable
}

const wrongType: Readonly<Record<string, string>> = {
  string: 'is not a text',
  number: 'is not a number',
  int: 'is not a whole number',
  boolean: 'is not true or false',
  null: 'is not null',
  undefined: 'is not undefined',
  array: 'is not a list',
  never: 'is not allowed',
}

const stepTo = (key: PropertyKey): string =>
  '/' + String(key).slice(0, 64).replace(/~/g, '~0').replace(/\//g, '~1')

const reasonFor = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') return wrongType[issue.expected] ?? 'is not an object'
  if (issue.code === 'invalid_value') return 'is not one of the known values'
  if (issue.code === 'invalid_format') return 'does not have the right form'
  if (issue.code === 'not_multiple_of') return 'is out of range'
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return issue.message
  if (issue.origin === 'number') return 'is out of range'
  const much = issue.code === 'too_big'
  if (issue.origin === 'string') return much ? 'is too long' : 'is too short'
  return much ? 'has too many entries' : 'has too few entries'
}

type Refusal = Extract<Result<never>, { readonly ok: false }>

const explain = (issues: readonly z.core.$ZodIssue[], input: unknown): Refusal => {
  const [issue] = issues
  if (!issue) return { ok: false, path: '', reason: 'is not allowed' }
  const path = issue.path.map(stepTo).join('')
  const failed = (reason: string, key = ''): Refusal => ({ ok: false, path: path + key, reason })
  const found = issue.path.reduce((value, key) => (value as Dictionary | undefined)?.[key as string], input)
  if (issue.code === 'unrecognized_keys') return failed('is not allowed', stepTo(issue.keys[0] ?? ''))
  if (issue.code !== 'invalid_union') return failed(found === undefined && path ? 'is missing' : reasonFor(issue))
  if (issue.errors.length === 0)
    return failed(issue.inclusive === false ? 'fits more than one of the allowed forms' : 'is not one of the known values')
  // The widest form stands last. Where the input went wrong inside of it, that says more than "none fits".
  const inner = issue.errors.filter(([first]) => first && (first.path.length > 0 || first.code === 'unrecognized_keys')).at(-1)
  const deeper = inner && explain(inner, found)
  return deeper ? failed(deeper.reason, deeper.path) : failed('fits none of the allowed forms')
}

/** Makes a validator from a schema and a way to make a bounded copy of the input. Never throws. */
export const validatorOf =
  <T>(schema: z.core.$ZodType, take: (input: unknown) => unknown): Validator<T> =>
  (input) => {
    try {
      const taken = take(input)
      const before = lossCount
      const result = z.safeParse(schema, taken)
      if (!result.success) return explain(result.error.issues, taken)
      const dropped = lossCount === before ? 0 : countLosses(result.data)
      return { ok: true, value: result.data as T, dropped }
    } catch (error) {
      const bound = [tooLong, tooDeep, tooMany, tooLarge, notPlain].find((each) => each === error)
      return { ok: false, path: '', reason: bound?.reason ?? 'cannot be read' }
    }
  }

/** Makes a validator from a schema: a bounded copy of the own keys first, zod on the copy then. */
export const validator = <T>(schema: z.core.$ZodType): Validator<T> =>
  validatorOf(schema, (input) => copy(input, maxDepth, { left: maxValues }))
