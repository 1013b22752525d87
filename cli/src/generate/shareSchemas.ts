import { schemaToCode } from './schema/schemaToCode.js'
import type { SchemaContext } from './schema/types.js'
import { schemasOf } from './schemasOf.js'
import { specProblem } from './specProblem.js'
import type { Spec } from './types.js'

/** Shared schemas as constants, each after those it stands on. */
export interface SharedSchemas {
  readonly context: SchemaContext
  /** Code of the constants by name, in the order in which they must be written. */
  readonly constants: ReadonlyMap<string, string>
}

/**
 * Prepares the code of the shared schemas of a spec; each is made when it is first referred to.
 *
 * @param spec The spec.
 * @param library The module json-schema-to-zod.
 * @returns What `schemaToCode` needs, and the constants made so far.
 */
export function shareSchemas(spec: Spec, library: SchemaContext['library']): SharedSchemas {
  const constants = new Map<string, string>()
  const open = new Set<string>()
  const { schemas, path: folder } = schemasOf(spec)
  const share: SchemaContext['share'] = (name, path) => {
    const at = [...folder, name]
    if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
      throw specProblem(spec, at, `"${name}" must be letters and digits and begin in upper case.`, 'key')
    }
    if (open.has(name))
      throw specProblem(spec, path, `"${name}" contains itself. Recursive schemas are not supported.`)
    if (!constants.has(name)) {
      open.add(name)
      const code = schemaToCode(context, schemas[name], at)
      open.delete(name)
      constants.set(name, code)
    }
    return name
  }
  const context: SchemaContext = { spec, library, share }
  return { context, constants }
}
