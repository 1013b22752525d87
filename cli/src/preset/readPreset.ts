import { features } from '../catalogue/features.js'
import { CliError } from '../errors/CliError.js'
import type { ChosenPreset, FeatureChoices, ThemeChoices } from '../flags/types.js'
import { closest } from '../flags/words.js'
import { type Look, namedLooks, variablesOf } from './looks.js'
import { type Design, decodeDesign } from './presetCode.js'

/**
 * Reads the value of `--preset`.
 *
 * @param text - the name of a look, which says nothing of features and namespaces, or an id of the theme builder.
 * @returns the choices of a run that it makes.
 * @throws CliError `PRESET_UNKNOWN`, `PRESET_DAMAGED` or `PRESET_NEWER`, exit code 2.
 */
export function readPreset(text: string): ChosenPreset {
  const named = namedLooks.find(({ id }) => id === text)
  if (named !== undefined) return { text, ...lookChoices(named.look) }
  const design = decodeDesign(text)
  if (design !== undefined) return { text, ...designChoices(design) }
  if (/^[12][\w-]{9,}$/.test(text))
    throw new CliError(
      'PRESET_DAMAGED',
      `"${text}" is not a whole id: a character is missing or wrong. Copy it again from the theme builder.`,
    )
  if (/^\d[\w-]{9,}$/.test(text))
    throw new CliError(
      'PRESET_NEWER',
      `"${text}" is of a theme builder that this version does not know. Run npx create-appkit@latest.`,
    )
  const names = namedLooks.map(({ id }) => id)
  const guess = closest(text, names)
  throw new CliError(
    'PRESET_UNKNOWN',
    `"${text}" is not a preset. ${guess ? `Did you mean ${guess}? ` : ''}It is an id of the theme builder, or one of: ${names.join(', ')}.`,
  )
}

/**
 * Turns a design into the choices of a run.
 *
 * @param design - a design of the theme builder.
 */
export function designChoices({
  look,
  locale,
  namespaces,
  features: on,
}: Design): Omit<ChosenPreset, 'text'> {
  const choices: Record<string, boolean> = {}
  for (const { id, standard } of features)
    if (standard !== 'always' && on.has(id) !== (standard === 'on')) choices[id] = on.has(id)
  return {
    ...lookChoices(look),
    namespaces,
    features: choices satisfies FeatureChoices,
    ...(locale !== undefined && { locale }),
  }
}

function lookChoices(look: Look): Pick<ChosenPreset, 'theme' | 'accent' | 'look'> {
  const { mode, accent, accentDark, radius, density, layout } = look
  const variables = variablesOf(look)
  const rest: ThemeChoices = {
    ...(accent !== undefined && accentDark !== undefined && { accentDark }),
    ...(radius !== 'medium' && { radius }),
    ...(density !== 'comfortable' && { density }),
    ...(layout !== 'narrow' && { layout }),
    ...(Object.keys(variables).length > 0 && { variables }),
  }
  return { theme: mode, accent, look: rest }
}
