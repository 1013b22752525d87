import { constantsOf } from './constantsOf.js'
import { followRefs } from './followRefs.js'
import { isRecord } from './isRecord.js'
import { resolveRef } from './resolveRef.js'
import { printLiteral } from './schema/printLiteral.js'
import { specProblem } from './specProblem.js'
import type { NodePath, PlannedFile, Spec } from './types.js'
import { withHeader } from './withHeader.js'

const tablesKey = 'x-appkit-tables'

/**
 * Makes `generated/<name>/tables.ts` from `x-appkit-tables` at the root of a spec: constants with literal
 * types. A table has a `description` and either a `value`, or `constants: { of, property }`, the constants by
 * which the entries of a union are told apart.
 *
 * @param spec A spec that was checked.
 * @returns The file to be; undefined when the spec has no tables.
 * @throws SpecError when a table is not understood.
 */
export function emitTables(spec: Spec): PlannedFile | undefined {
  const tables = spec.document[tablesKey]
  if (tables === undefined) return undefined
  if (!isRecord(tables)) throw specProblem(spec, [tablesKey], `${tablesKey} must be a map of tables.`)
  const parts = Object.entries(tables).map(([name, table]) => {
    const at = [tablesKey, name]
    if (!/^[a-z][A-Za-z0-9]*$/.test(name))
      throw specProblem(spec, at, `"${name}" must be letters and digits and begin in lower case.`, 'key')
    if (!isRecord(table) || typeof table.description !== 'string')
      throw specProblem(spec, at, 'A table needs a description.')
    const about = table.description.replaceAll('*/', '* /').trim()
    return `/** ${about} */\nexport const ${name} = ${printLiteral(readTable(spec, table, at))} as const\n`
  })
  return withHeader(`generated/${spec.name}/tables.ts`, spec, parts.join('\n'))
}

function readTable(spec: Spec, table: Readonly<Record<string, unknown>>, at: NodePath): unknown {
  const unknown = Object.keys(table).find((key) => !['description', 'value', 'constants'].includes(key))
  if (unknown) throw specProblem(spec, [...at, unknown], `unknown keyword "${unknown}".`, 'key')
  if ('value' in table === 'constants' in table)
    throw specProblem(spec, at, 'A table holds either value or constants.')
  if ('value' in table) return table.value
  const { of, property } = isRecord(table.constants) ? table.constants : {}
  const here = [...at, 'constants']
  if (typeof property !== 'string') throw specProblem(spec, here, 'constants holds of and property.')
  const union = resolveRef(spec, of, here)
  const entries: unknown = isRecord(union.node) ? union.node.oneOf : undefined
  if (!Array.isArray(entries)) throw specProblem(spec, here, 'constants.of must lead to a schema with oneOf.')
  return entries.flatMap((entry: unknown, index) => {
    const { node } = followRefs(spec, entry, [...union.path, 'oneOf', index])
    const properties = isRecord(node) && isRecord(node.properties) ? node.properties : {}
    const found = constantsOf(properties[property])
    if (found.length === 0) throw specProblem(spec, here, `An entry has no constant "${property}".`)
    return found
  })
}
