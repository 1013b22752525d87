import { features } from '../catalogue/features.js'
import type { FeatureChoices } from '../flags/types.js'

/**
 * Says which chosen features this version only writes down.
 *
 * @param choices The switches of the run.
 * @returns One sentence, or none.
 */
export function featureNotes(choices: FeatureChoices): readonly string[] {
  const waiting = features.filter(({ id, module, part }) => choices[id] === true && part && !module)
  if (waiting.length === 0) return []
  const names = waiting.map(({ id }) => id).join(', ')
  return [
    `${names}: written to the config; this version has no views for ${waiting.length > 1 ? 'them' : 'it'} yet.`,
  ]
}
