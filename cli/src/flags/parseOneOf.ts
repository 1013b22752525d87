import { CliError } from '../errors/CliError.js'
import { closest } from './closest.js'

/**
 * Checks a flag that takes one word of a fixed set.
 *
 * @param flag The flag as typed, e.g. `--theme`.
 * @param value The word given.
 * @param words The words allowed.
 * @returns The word, typed.
 * @throws CliError `FLAG_VALUE`, exit code 2, naming the words and the nearest one.
 */
export function parseOneOf<const Word extends string>(
  flag: string,
  value: string,
  words: readonly Word[],
): Word {
  const word = words.find((candidate) => candidate === value)
  if (word !== undefined) return word
  const guess = closest(value, words)
  const hint = guess ? ` Did you mean ${guess}?` : ''
  throw new CliError('FLAG_VALUE', `${flag} takes ${orList(words)}, not "${value}".${hint}`)
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
