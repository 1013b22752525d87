import { fail } from '../http/fail.js'
import type { Reply } from '../http/types.js'
import type { NameStore } from './types.js'

const MAX_SUGGESTIONS = 5
const MIN_LABEL = 3
const MAX_LABEL = 64
const LABEL = /^[a-z0-9-]+$/
const ENDINGS = [
  '-one',
  '-home',
  '-wallet',
  '-eth',
  '-id',
  '-web',
  '-dao',
  '-hub',
  '-lab',
  '-pay',
  '-me',
  '-now',
]

/**
 * Names that could be registered: the one that was asked for, whatever its state, then free variants.
 * @param label without its zone
 * @param zone one of `zones`, or undefined for the first
 * @returns 200 with at most five names; 400 when label or zone is not valid
 */
export async function suggestNames(
  names: NameStore,
  zones: readonly string[],
  label: string,
  zone: string | undefined,
): Promise<Reply> {
  const chosen = zone ?? zones[0] ?? ''
  if (!zones.includes(chosen)) return fail(400, 'zone', `Names are registered here in ${zones.join(', ')}.`)
  if (!LABEL.test(label) || label.includes('\n') || label.length < MIN_LABEL || label.length > MAX_LABEL) {
    const text = `Ask for ${MIN_LABEL} to ${MAX_LABEL} lower case letters, digits or hyphens, without the zone.`
    return fail(400, 'name', text)
  }
  const variants = ENDINGS.map((ending) => label + ending).filter((variant) => variant.length <= MAX_LABEL)
  const [exact = '', ...others] = [label, ...variants].map((variant) => `${variant}.${chosen}`)
  const taken = await names.taken([exact, ...others])
  const free = others.filter((name) => !taken.has(name)).slice(0, MAX_SUGGESTIONS - 1)
  const suggestions = [
    { name: exact, registered: taken.has(exact) },
    ...free.map((name) => ({ name, registered: false })),
  ]
  return { status: 200, json: { suggestions } }
}
