import { features } from '../catalogue/features.js'
import { CliError } from '../errors/CliError.js'
import { closest } from './closest.js'
import { splitList } from './splitList.js'
import type { FeatureChoices } from './types.js'

/**
 * Turns a `--features` list into switches. Named features are on, `no-<name>` turns one off. Naming features is
 * choosing them: others with modal parts are then off, plain switches keep their standard. `none` alone leaves
 * only what every app has.
 *
 * @param value Comma-separated feature ids.
 * @returns The switches that must be written, in catalogue order.
 * @throws CliError `FEATURE_NONE`, `FEATURE_UNKNOWN`, `FEATURE_ALWAYS` or `FEATURE_TWICE`, exit code 2.
 */
export function parseFeatures(value: string): FeatureChoices {
  const switches = features.filter((entry) => entry.standard !== 'always')
  const always = features.filter((entry) => entry.standard === 'always').map((entry) => entry.id)
  const known = features.map((entry) => entry.id)
  const listed = splitList(value)
  if (listed.length === 0) {
    throw new CliError('FEATURE_NONE', `--features needs a list, such as --features swaps,send, or none.`)
  }
  const on = new Set<string>()
  const off = new Set<string>()
  for (const item of listed) {
    if (item === 'none') {
      if (listed.length === 1) continue
      throw new CliError('FEATURE_NONE', '--features none stands alone; name features or none, not both.')
    }
    const id = item.startsWith('no-') ? item.slice(3) : item
    if (!known.includes(id)) throw unknownFeature(id, known)
    if (id !== item && always.includes(id)) {
      throw new CliError('FEATURE_ALWAYS', `${id} is part of every app and cannot be turned off.`)
    }
    ;(id === item ? on : off).add(id)
  }
  const twice = [...on].find((id) => off.has(id))
  if (twice)
    throw new CliError('FEATURE_TWICE', `--features turns ${twice} both on and off; keep one of the two.`)
  const choosing = on.size > 0 || listed[0] === 'none'
  const choices: Record<string, boolean> = {}
  for (const { id, part } of switches) {
    if (on.has(id)) choices[id] = true
    else if (off.has(id) || (part && choosing)) choices[id] = false
  }
  return choices
}

function unknownFeature(id: string, known: readonly string[]): CliError {
  const guess = closest(id, known)
  const hint = guess ? `Did you mean ${guess}? ` : ''
  return new CliError('FEATURE_UNKNOWN', `"${id}" is not a feature. ${hint}Available: ${known.join(', ')}.`)
}
