import { isRecord } from '../isRecord.js'
import { specProblem } from '../specProblem.js'
import type { NodePath } from '../types.js'
import { call } from './call.js'
import { nodeToCode } from './nodeToCode.js'
import type { SchemaContext } from './types.js'

/**
 * Turns a schema into the code of a check. json-schema-to-zod is driven through its override for every node,
 * because by itself it turns references and keywords it does not know into "anything" without a word.
 *
 * @param context The spec, the library, and the way to shared schemas.
 * @param schema The schema.
 * @param path Leads to the schema, for messages.
 * @returns Code that calls the validation module as `z`.
 * @throws SpecError when the schema cannot be used.
 */
export function schemaToCode(context: SchemaContext, schema: unknown, path: NodePath): string {
  if (schema === true) return call('any')
  if (schema === false) return call('never')
  if (!isRecord(schema))
    throw specProblem(context.spec, path, 'A schema is a map of keywords, true or false.')
  return context.library.jsonSchemaToZod(schema, {
    noImport: true,
    parserOverride: (node) => nodeToCode(context, node, path),
  })
}
