import { initialValueOf } from './initialValueOf.js'
import type { Chain, Kit } from './types.js'

type Readable = { peek(): unknown }

const initialKits = new WeakMap<Kit, Kit>()

/**
 * The kit as it was made, before it came to life: what a server renders and a page hydrates,
 * whatever has happened since. For readers only; it never changes.
 */
export function initialKit(kit: Kit): Kit {
  const known = initialKits.get(kit)
  if (known !== undefined) return known
  const chains = new Map([...kit.chains].map(([namespace, chain]) => [namespace, frozen(chain) as Chain]))
  const made: Kit = { ...(frozen(kit) as Kit), chains }
  const namespace = made.activeNamespace.value
  const active = namespace === undefined ? undefined : chains.get(namespace)
  const initial: Kit = { ...made, activeChain: constant(active) as Kit['activeChain'] }
  initialKits.set(kit, initial)
  return initial
}

function frozen(source: object): unknown {
  return Object.fromEntries(
    Object.entries(source).map(([key, value]) => [
      key,
      isSignal(value) ? constant(initialValueOf(value)) : value,
    ]),
  )
}

const isSignal = (value: unknown): value is Readable =>
  typeof value === 'object' && value !== null && 'peek' in value && 'subscribe' in value

const constant = <Value>(value: Value) => ({ value, peek: () => value })
