/**
 * The text of `generated/validation.ts`: the few functions that generated validators are built from. It has
 * no imports, makes no code at run time and does nothing when it is loaded. What it must withstand is listed
 * in its own comments; `tests/contract` compares it with ajv.
 */
export const validationSource = String.raw`/** What a validator says: the checked copy, or where and why the input was refused. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly dropped: number }
  | { readonly ok: false; readonly path: string; readonly reason: string }

/** Checks a value from outside. Never throws, copies only what it checked. */
export type Validator<T> = (input: unknown) => Result<T>

export interface Context {
  left: number
  dropped: number
  path: string
  reason: string
}

/** Checks a value inside a message: the checked copy, or the sign that it was refused. */
export type Check = (input: unknown, context: Context) => unknown
type Shape = Readonly<Record<string, Check | { readonly optional: Check }>>
type Dictionary = Record<string, unknown>

/** Values in one message: entries of lists and of objects, at all depths. */
const maxValues = 1_000_000
/** Characters of a text for which the schema names no bound. */
const maxText = 1_048_576
/** Levels of a value whose schema says nothing about it. */
const maxDepth = 64

const refused = {}

const refuse = (context: Context, reason: string): unknown => {
  context.path = ''
  context.reason = reason
  return refused
}

const under = (context: Context, key: string | number): unknown => {
  const step = String(key).slice(0, 64).replace(/~/g, '~0').replace(/\//g, '~1')
  context.path = '/' + step + context.path
  return refused
}

const isDictionary = (input: unknown): input is Dictionary =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

// A key is read once and only from the object itself: a getter cannot answer twice, a prototype not at all.
const read = (input: Dictionary, key: string): unknown => (Object.hasOwn(input, key) ? input[key] : undefined)

const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

export const string =
  ({ min = 0, max = maxText, pattern }: { min?: number; max?: number; pattern?: RegExp } = {}): Check =>
  (input, context) => {
    if (typeof input !== 'string') return refuse(context, 'is not a text')
    const { length } = input
    // A character outside the basic plane has two units, so only lengths in between need counting.
    if (length > max && (length > max * 2 || countCharacters(input) > max)) return refuse(context, 'is too long')
    if (length < min * 2 && (length < min || countCharacters(input) < min)) return refuse(context, 'is too short')
    if (pattern && !pattern.test(input)) return refuse(context, 'does not have the right form')
    return input
  }

interface NumberBounds {
  min?: number
  max?: number
  above?: number
  below?: number
}

export const number =
  ({ min = -Infinity, max = Infinity, above = -Infinity, below = Infinity }: NumberBounds = {}): Check =>
  (input, context) => {
    if (typeof input !== 'number' || !Number.isFinite(input)) return refuse(context, 'is not a number')
    return input >= min && input <= max && input > above && input < below ? input : refuse(context, 'is out of range')
  }

export const int = (bounds?: NumberBounds): Check => {
  const check = number(bounds)
  return (input, context) =>
    Number.isInteger(input) ? check(input, context) : refuse(context, 'is not a whole number')
}

export const boolean = (): Check => (input, context) =>
  typeof input === 'boolean' ? input : refuse(context, 'is not true or false')

const nothing = (): Check => (input, context) => (input === null ? input : refuse(context, 'is not null'))
export { nothing as null }

const absent = (): Check => (input, context) => (input === undefined ? input : refuse(context, 'is not undefined'))
export { absent as undefined }

export const never = (): Check => (_, context) => refuse(context, 'is not allowed')

export const literal = (values: readonly unknown[]): Check => {
  const [first] = values
  return (input, context) =>
    input === first || values.includes(input) ? input : refuse(context, 'is not one of the known values')
}

export const nullable =
  (check: Check): Check =>
  (input, context) =>
    input === null ? input : check(input, context)

export const optional = (check: Check): { readonly optional: Check } => ({ optional: check })

export const array =
  (check: Check, { min = 0, max = Infinity, dropInvalid = false } = {}): Check =>
  (input, context) => {
    if (!Array.isArray(input)) return refuse(context, 'is not a list')
    const { length } = input
    if (!(length >= min)) return refuse(context, 'has too few entries')
    if (length > max || (context.left -= length) < 0) return refuse(context, 'has too many entries')
    const output: unknown[] = []
    for (let index = 0; index < length; index++) {
      const { dropped } = context
      const value = check(input[index], context)
      if (value !== refused) output.push(value)
      else if (dropInvalid) context.dropped = dropped + 1
      else return under(context, index)
    }
    return output
  }

const copyRest = (
  input: Dictionary,
  output: Dictionary,
  context: Context,
  skip: ReadonlySet<string> | undefined,
  check: Check,
): unknown => {
  for (const key of Object.keys(input)) {
    if (skip?.has(key)) continue
    const given = input[key]
    // A window message keeps keys without a value; they say as little as keys that are not there.
    if (given === undefined) continue
    if (--context.left < 0) return refuse(context, 'has too many entries')
    const value = check(given, context)
    if (value === refused) return under(context, key)
    // Assigning to this one key would change the prototype of the copy.
    if (key !== '__proto__') output[key] = value
  }
  return output
}

export const catchall = (shape: Shape, rest?: Check): Check => {
  const keys = Object.keys(shape)
  const known = new Set(keys)
  const entries = keys.map((key) => {
    const entry = shape[key]
    return typeof entry === 'function'
      ? { key, check: entry, needed: true }
      : { key, check: entry?.optional ?? never(), needed: false }
  })
  return (input, context) => {
    if (!isDictionary(input)) return refuse(context, 'is not an object')
    if ((context.left -= entries.length) < 0) return refuse(context, 'has too many entries')
    const output: Dictionary = {}
    for (const { key, check, needed } of entries) {
      const given = read(input, key)
      if (given === undefined) {
        if (!needed) continue
        refuse(context, 'is missing')
        return under(context, key)
      }
      const value = check(given, context)
      if (value === refused) return under(context, key)
      output[key] = value
    }
    return rest ? copyRest(input, output, context, known, rest) : output
  }
}

export const object = (shape: Shape): Check => catchall(shape)

export const strictObject = (shape: Shape): Check => catchall(shape, never())

export const record =
  (check: Check): Check =>
  (input, context) =>
    isDictionary(input) ? copyRest(input, {}, context, undefined, check) : refuse(context, 'is not an object')

export const union =
  (checks: readonly Check[]): Check =>
  (input, context) => {
    const { dropped } = context
    for (const check of checks) {
      const value = check(input, context)
      if (value !== refused) return value
      context.dropped = dropped
    }
    return refuse(context, 'fits none of the allowed forms')
  }

/** Like a union, but a refusal is told as the last one tells it. */
export const variants =
  (checks: readonly Check[]): Check =>
  (input, context) => {
    const { dropped } = context
    for (const check of checks) {
      context.dropped = dropped
      const value = check(input, context)
      if (value !== refused) return value
    }
    return refused
  }

export const exactlyOne =
  (checks: readonly Check[]): Check =>
  (input, context) => {
    const before = context.dropped
    let after = before
    let found: unknown = refused
    for (const check of checks) {
      const value = check(input, context)
      if (value !== refused) {
        if (found !== refused) return refuse(context, 'fits more than one of the allowed forms')
        found = value
        after = context.dropped
      }
      context.dropped = before
    }
    context.dropped = after
    return found === refused ? refuse(context, 'fits none of the allowed forms') : found
  }

export const intersection =
  (checks: readonly Check[]): Check =>
  (input, context) => {
    let merged: unknown
    for (const check of checks) {
      const value = check(input, context)
      if (value === refused) return refused
      merged = isDictionary(merged) && isDictionary(value) ? { ...merged, ...value } : value
    }
    return merged
  }

export const discriminatedUnion = (key: string, checks: Readonly<Record<string, Check>>): Check => {
  const known = new Map(Object.entries(checks))
  return (input, context) => {
    if (!isDictionary(input)) return refuse(context, 'is not an object')
    const name = read(input, key)
    const check = typeof name === 'string' ? known.get(name) : undefined
    if (check) return check(input, context)
    refuse(context, 'is not one of the known values')
    return under(context, key)
  }
}

export const any = (depth = maxDepth, clones = false): Check => {
  const text = string()
  const figure = number()
  // Made when a message first goes that deep, and kept: the checks of all levels are the same.
  let list: Check | undefined
  let map: Check | undefined
  return (input, context) => {
    if (input === null || typeof input === 'boolean') return input
    if (typeof input === 'string') return text(input, context)
    if (typeof input === 'number') return figure(input, context)
    if (clones && (input === undefined || typeof input === 'bigint')) return input
    if (typeof input !== 'object') return refuse(context, 'is not JSON')
    if (depth === 0) return refuse(context, 'is nested too deeply')
    if (Array.isArray(input)) return (list ??= array(any(depth - 1, clones)))(input, context)
    return (map ??= record(any(depth - 1, clones)))(input, context)
  }
}

/** Plain data as a window message carries it: also BigInt, and lists with undefined. */
export const cloned = (): Check => any(maxDepth, true)

export const validator =
  <T>(check: Check): Validator<T> =>
  (input) => {
    const context: Context = { left: maxValues, dropped: 0, path: '', reason: '' }
    try {
      const value = check(input, context)
      if (value !== refused) return { ok: true, value: value as T, dropped: context.dropped }
    } catch {
      refuse(context, 'cannot be read')
    }
    return { ok: false, path: context.path, reason: context.reason }
  }
`
