import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import type { Part } from '../edits/editConfig.js'
import { CliError } from '../errors/CliError.js'
import { closest, guessNamespace } from '../flags/words.js'

/** Every part that can be added and removed, as it is typed. */
const partNames: readonly string[] = [
  ...features.filter(({ standard }) => standard !== 'always').map(({ id }) => id),
  ...namespaces.map(({ id }) => `namespace/${id}`),
]

/** A part as it is typed. */
export function nameOfPart({ kind, id }: Part): string {
  return kind === 'namespace' ? `namespace/${id}` : id
}

/** The server of the app's services, after `add` and `remove`. */
const serverWord = 'server'

/**
 * Whether `add` or `remove` is about the server of the app's services, which is no part of its config.
 *
 * @param words - the words as they were typed.
 * @param command - the command, for the sentence that says how it is used.
 * @throws CliError `PART_ALONE`, exit code 2, if something else was typed too.
 */
export function isServer(words: readonly string[], command: 'add' | 'remove'): boolean {
  const named = new Set(words.flatMap((word) => word.split(',')).filter((word) => word !== ''))
  if (!named.has(serverWord)) return false
  if (named.size === 1) return true
  const text = `${serverWord} is not a part of the app's config, so it has a run of its own: npx create-appkit ${command} ${serverWord}`
  throw new CliError('PART_ALONE', text)
}

/**
 * Reads the parts of `add` and `remove`.
 *
 * @param words - the words as they were typed: ids of features, and namespaces as `namespace/<id>`.
 * @param command - the command, for the sentence that says how it is used.
 * @returns the parts without duplicates, in the order given.
 * @throws CliError `PART_MISSING`, `PART_UNKNOWN` or `FEATURE_ALWAYS`, exit code 2.
 */
export function parseParts(words: readonly string[], command: 'add' | 'remove'): readonly Part[] {
  const named = [...new Set(words.flatMap((word) => word.split(',')).filter((word) => word !== ''))]
  if (named.length === 0) {
    throw new CliError(
      'PART_MISSING',
      `Name what to ${command}: npx create-appkit ${command} swaps namespace/solana --yes\nnpx create-appkit list shows every part.`,
    )
  }
  return named.map(parsePart)
}

function parsePart(word: string): Part {
  if (partNames.includes(word)) {
    const [first = '', second] = word.split('/')
    return second === undefined ? { kind: 'feature', id: first } : { kind: 'namespace', id: second }
  }
  const entry = features.find(({ id }) => id === word)
  if (entry) throw new CliError('FEATURE_ALWAYS', `${word} is part of every app: it is always on.`)
  const namespace = guessNamespace(word.replace(/^namespaces?\//, ''))
  const names = [...partNames, serverWord]
  const guess =
    word.includes('/') || namespaces.some(({ id }) => id === word)
      ? namespace && `namespace/${namespace}`
      : (closest(word, names) ?? (namespace && `namespace/${namespace}`))
  const hint = guess ? `Did you mean ${guess}? ` : ''
  throw new CliError(
    'PART_UNKNOWN',
    `"${word}" is no feature or namespace. ${hint}Available: ${names.join(', ')}.`,
  )
}
