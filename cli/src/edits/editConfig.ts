import { configObject, type EditContext, Unclear } from './configObject.js'
import { featureSteps } from './featureSteps.js'
import { namespaceSteps } from './namespaceSteps.js'
import { splitMark } from './sourceText.js'
import { applySplices, parse } from './wrapEntry.js'

/** A feature or a namespace of the catalogue. */
export interface Part {
  readonly kind: 'feature' | 'namespace'
  readonly id: string
}

/** The result of an edit to a config, or why it was not made. The reason completes "appkit.config.ts …". */
export type ConfigEdit = { readonly text: string } | { readonly unclear: string }

/**
 * Turns a feature or a namespace of a config on or off, and leaves every other byte as it is.
 *
 * @param source - the config.
 * @param part - the feature or namespace.
 * @param on - whether it is on afterwards.
 * @param context - the values to write if the part needs more than its switch.
 * @returns the new text; the same if nothing is to be done.
 */
export function editConfig(source: string, part: Part, on: boolean, context: EditContext): ConfigEdit {
  const { mark, text: start } = splitMark(source)
  let text = start
  try {
    const steps = part.kind === 'feature' ? featureSteps : namespaceSteps
    for (const step of steps(part.id, on, context)) {
      for (let left = 100; left > 0; left--) {
        const file = parse('/config.ts', text)
        if (file === undefined) return { unclear: 'does not parse' }
        const splices = step(file, configObject(file))
        if (splices.length === 0) break
        text = applySplices(text, splices)
      }
    }
  } catch (error) {
    if (error instanceof Unclear) return { unclear: error.message }
    throw error
  }
  return { text: mark + text }
}
