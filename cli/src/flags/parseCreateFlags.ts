import { features } from '../catalogue/features.js'
import { namespaces } from '../catalogue/namespaces.js'
import { templates } from '../catalogue/templates.js'
import { CliError } from '../errors/CliError.js'
import type { CreateFlags, FeatureChoices, RawCreateFlags } from './types.js'
import { closest, guessNamespace, splitList } from './words.js'

/**
 * Checks every flag of `create-appkit` before anything is read or asked.
 *
 * @param raw - flags as commander parsed them.
 * @returns the checked flags.
 * @throws CliError with exit code 2 at the first flag that is wrong.
 */
export function parseCreateFlags(raw: RawCreateFlags): CreateFlags {
  return {
    template:
      raw.template === undefined
        ? undefined
        : parseOneOf(
            '--template',
            raw.template,
            templates.map(({ id }) => id),
          ),
    namespaces: raw.namespaces === undefined ? undefined : parseNamespaces(raw.namespaces),
    features: raw.features === undefined ? undefined : parseFeatures(raw.features),
    featureList: raw.features?.replace(/\s+/g, ''),
    theme:
      raw.theme === undefined ? undefined : parseOneOf('--theme', raw.theme, ['light', 'dark', 'system']),
    accent: raw.accent === undefined ? undefined : parseAccent(raw.accent),
    projectId: raw.projectId === undefined ? undefined : parseProjectId(raw.projectId),
    pm: raw.pm === undefined ? undefined : parseOneOf('--pm', raw.pm, ['npm', 'pnpm', 'yarn', 'bun']),
    entry: raw.entry,
    onConflict: parseOneOf('--on-conflict', raw.onConflict ?? 'error', ['error', 'merge', 'overwrite']),
    install: raw.install !== false,
    check: raw.check !== false,
    git: raw.git !== false,
    allowDirty: raw.allowDirty === true,
    dryRun: raw.dryRun === true,
    json: raw.json === true,
    yes: raw.yes === true,
  }
}

/**
 * Checks a `--namespaces` list against the catalogue.
 *
 * @param value - comma-separated namespace ids.
 * @returns the ids in catalogue order.
 * @throws CliError `NAMESPACE_NONE` or `NAMESPACE_UNKNOWN`, exit code 2.
 */
function parseNamespaces(value: string): readonly string[] {
  const available = namespaces.map((entry) => entry.id)
  const chosen = splitList(value)
  if (chosen.length === 0) {
    throw new CliError('NAMESPACE_NONE', `--namespaces needs at least one of: ${available.join(', ')}.`)
  }
  for (const id of chosen) {
    if (available.includes(id)) continue
    const guess = guessNamespace(id)
    const hint = guess ? `Did you mean ${guess}? ` : ''
    throw new CliError(
      'NAMESPACE_UNKNOWN',
      `"${id}" is not a namespace. ${hint}Available: ${available.join(', ')}.`,
    )
  }
  return available.filter((id) => chosen.includes(id))
}

/**
 * Turns a `--features` list into switches. Named features are on; `no-<name>` turns one off. If a feature with
 * views is named, the other features with views are off, and simple switches keep their default. `none` alone
 * leaves only what every app has.
 *
 * @param value - comma-separated feature ids.
 * @returns the switches that must be written, in catalogue order.
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
  const isChoosing = switches.some(({ id, part }) => part && on.has(id)) || listed[0] === 'none'
  const choices: Record<string, boolean> = {}
  for (const { id, part } of switches) {
    if (on.has(id)) choices[id] = true
    else if (off.has(id) || (part && isChoosing)) choices[id] = false
  }
  return choices
}

function unknownFeature(id: string, known: readonly string[]): CliError {
  const guess = closest(id, known)
  const hint = guess ? `Did you mean ${guess}? ` : ''
  return new CliError('FEATURE_UNKNOWN', `"${id}" is not a feature. ${hint}Available: ${known.join(', ')}.`)
}

/**
 * Checks a flag that takes one word of a fixed set.
 *
 * @param flag - the flag as typed, e.g. `--theme`.
 * @param value - the word given.
 * @param words - the words allowed.
 * @returns the word, typed.
 * @throws CliError `FLAG_VALUE`, exit code 2, naming the words and the nearest one.
 */
function parseOneOf<const Word extends string>(flag: string, value: string, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === value)
  if (word !== undefined) return word
  const guess = closest(value, words)
  const hint = guess ? ` Did you mean ${guess}?` : ''
  throw new CliError('FLAG_VALUE', `${flag} takes ${orList(words)}, not "${value}".${hint}`)
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/**
 * Checks a project id.
 *
 * @param value - the id given, 1 to 64 letters, digits, `_` or `-`, the first no `-`.
 * @returns the same id.
 * @throws CliError `PROJECT_ID_FORMAT`, exit code 2.
 */
function parseProjectId(value: string): string {
  // A leading `-` is the next flag: the id was left out.
  if (/^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/.test(value)) return value
  throw new CliError(
    'PROJECT_ID_FORMAT',
    `"${value}" is not a project id. It has 1 to 64 letters, digits, "_" or "-"; leave --project-id out to use the sandbox.`,
  )
}

/**
 * Checks an accent colour.
 *
 * @param value - a colour as `#rrggbb`. `#rgb` and a missing `#` (shells remove it) are completed.
 * @returns the colour as `#rrggbb` in lower case.
 * @throws CliError `ACCENT_FORMAT`, exit code 2.
 */
export function parseAccent(value: string): string {
  const digits = value.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  throw new CliError(
    'ACCENT_FORMAT',
    `"${value}" is not a colour. Write it as #rrggbb, for example '#3355ff'.`,
  )
}
