import { parsePointer } from './parsePointer.js'
import type { FieldChange } from './types.js'

type Holder = Record<string, unknown>

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}

/**
 * Changes fields of a JSON value.
 * @param value parsed JSON; is not touched
 * @param changes a change whose place is not there is left out
 * @returns a copy with the changes
 */
export function changeJson(value: unknown, changes: readonly FieldChange[]): unknown {
  const root: Holder = { value: structuredClone(value) }
  for (const change of changes) {
    const steps = ['value', ...parsePointer(change.at)]
    const last = steps.pop() ?? ''
    let holder: unknown = root
    for (const step of steps) {
      holder = isHolder(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined
    }
    if (!isHolder(holder)) continue
    if ('remove' in change) {
      if (Array.isArray(holder)) holder.splice(Number(last), 1)
      else delete holder[last]
      continue
    }
    const next = 'add' in change ? change.add : change.value
    if (Array.isArray(holder) && last === '-') holder.push(next)
    // A plain assignment would run the setter of `__proto__`.
    else
      Object.defineProperty(holder, last, {
        value: next,
        writable: true,
        enumerable: true,
        configurable: true,
      })
  }
  return root.value
}
