import fc from 'fast-check'
import { isRecord } from '../../../common/records.js'

/** A change to make somewhere in a JSON value. */
export interface Mutation {
  /** Number of the node, counted through the value and wrapped around. */
  readonly at: number
  readonly kind: 'remove' | 'replace' | 'add' | 'repeat' | 'stretch' | 'retype' | 'steal'
  readonly value: unknown
  readonly key: string
}

const strings = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', 'low', 'email', 'code', 'FAILED', '2.0', '\u0000', '😀', '\ud800', 'a'.repeat(300)),
)

const values = fc.oneof(
  strings,
  fc.constantFrom(null, true, false, 0, -0, -1, 1, 0.5, 5, 10, 2 ** 53, {}, [], [null], { id: 1 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Arbitrary changes of a value. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    at: fc.nat({ max: 400 }),
    kind: fc.constantFrom('remove', 'replace', 'add', 'repeat', 'stretch', 'retype', 'steal'),
    value: values,
    key: fc.oneof(
      strings,
      fc.constantFrom('id', 'name', 'type', 'extra', 'result', 'error', 'flag', 'constructor', '__proto__'),
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

/**
 * Changes a copy of a JSON value.
 *
 * @param original - the value.
 * @param changes - the changes, made one after the other.
 * @returns the changed copy.
 */
export function mutate(original: unknown, changes: readonly Mutation[]): unknown {
  const holder = { value: structuredClone(original) }
  for (const [index, change] of changes.entries()) {
    // A value put into itself doubles its depth; more than twice could pass the bound on depth, which ajv lacks.
    if (change.kind !== 'steal' || index < 2) {
      // The same value is given to many runs, and could otherwise be changed by one or put into itself.
      apply(holder, { ...change, value: structuredClone(change.value) })
    }
  }
  // A network brings no NaN, no undefined and no shared parts.
  return JSON.parse(JSON.stringify(holder.value) ?? 'null')
}

/** A place in a value: what holds it, and under which key. */
export interface Slot {
  readonly parent: Record<string, unknown> | unknown[]
  readonly key: string
}

function apply(holder: Record<string, unknown>, { at, kind, value, key }: Mutation): void {
  const slots = listSlots(holder)
  const slot = slots[at % slots.length]
  if (!slot) return
  const old: unknown = Reflect.get(slot.parent, slot.key)
  const set = (next: unknown) => Reflect.set(slot.parent, slot.key, next)
  if (kind === 'remove' && slot.parent !== holder) {
    if (Array.isArray(slot.parent)) slot.parent.splice(Number(slot.key), 1)
    else Reflect.deleteProperty(slot.parent, slot.key)
  } else if (kind === 'add' && isRecord(old)) set({ ...old, [key]: value })
  else if (kind === 'add' && Array.isArray(old)) set([...old, value])
  else if (kind === 'repeat' && Array.isArray(old)) set([...old, ...old, ...old])
  else if (kind === 'stretch' && typeof old === 'string') set(old + (key || 'x').repeat(60))
  else if (kind === 'stretch' && typeof old === 'number') set(old * 1000 - 7)
  else if (kind === 'retype')
    set(typeof old === 'string' ? Number(old) : typeof old === 'object' ? [old] : String(old))
  else if (kind === 'steal')
    set(structuredClone(Reflect.get(slots[at % 7]?.parent ?? {}, slots[at % 7]?.key ?? '')))
  else set(value)
}

/**
 * Lists the places in a value.
 *
 * @param parent - a list or an object.
 * @returns every entry of it and of what is in it, the outer before the inner ones.
 */
export function listSlots(parent: Record<string, unknown> | unknown[]): readonly Slot[] {
  return Object.keys(parent).flatMap((key) => {
    const value: unknown = Reflect.get(parent, key)
    const inner =
      typeof value === 'object' && value !== null ? listSlots(value as Record<string, unknown>) : []
    return [{ parent, key }, ...inner]
  })
}
