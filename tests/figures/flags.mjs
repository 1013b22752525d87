import { parseArgs } from 'node:util'
import { figures, parts } from './catalogue.mjs'

const usage =
  'Usage: npm run release:figures -- [--minutes N] [--only specs,kills] [--seed N] [--soak-hours N]'

/**
 * The flags of the command; ends the process with code 2 when one is wrong.
 *
 * @param {readonly string[]} args
 * @returns {{ minutes?: number, only: readonly string[], seed?: number, soakHours: number }}
 *   minutes: for all of it, none for as long as it takes; only: parts, or single figures
 */
export function readFlags(args) {
  try {
    return parseFlags(args)
  } catch (error) {
    process.stderr.write(`${error.message}\n${usage}\n`)
    process.exit(2)
  }
}

/** @throws {Error} that says which flag is wrong. */
export function parseFlags(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      only: { type: 'string', default: parts.join(',') },
      seed: { type: 'string' },
      'soak-hours': { type: 'string', default: '1' },
    },
  })
  const only = values.only.split(',')
  const unknown = only.filter((name) => !parts.includes(name) && !figures.some(({ id }) => id === name))
  if (unknown.length > 0) throw new Error(`--only: there is no ${unknown.join(', ')}.`)
  const minutes = values.minutes === undefined ? undefined : positive('--minutes', values.minutes)
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (seed !== undefined && (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 31))
    throw new Error(`--seed is a whole number below 2^31, not "${values.seed}".`)
  return { minutes, only, seed, soakHours: positive('--soak-hours', values['soak-hours']) }
}

function positive(name, text) {
  const value = Number(text)
  if (!(value > 0) || !Number.isFinite(value)) throw new Error(`${name} is a number above 0, not "${text}".`)
  return value
}
