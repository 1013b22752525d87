import { isRecord } from '../../../common/records.js'
import { specProblem } from './document/problems.js'
import { discriminatorsOf, resolveRef } from './document/specDocument.js'
import type { NodePath, PlannedFile, Spec } from './document/types.js'
import { printLiteral } from './schema/print.js'
import { withHeader } from './withHeader.js'

const tablesKey = 'x-appkit-tables'

/** Words that cannot be the name of a constant in a module (ECMAScript, section 12.7.2). */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
)

/**
 * Creates `generated/<name>/tables.ts` from `x-appkit-tables` at the root of a spec: constants with literal
 * types. A table has a `description` and either a `value`, or `constants: { of, property }` for the constants
 * that distinguish the entries of a union.
 *
 * @param spec - a spec that was checked.
 * @returns the planned file, or undefined if the spec has no tables.
 * @throws SpecError if a table is invalid.
 */
export function emitTables(spec: Spec): PlannedFile | undefined {
  const tables = spec.document[tablesKey]
  if (tables === undefined) return undefined
  if (!isRecord(tables)) throw specProblem(spec, [tablesKey], `${tablesKey} must be a map of tables.`)
  const parts = Object.entries(tables).map(([name, table]) => {
    const at = [tablesKey, name]
    if (!/^[a-z][A-Za-z0-9]*$/.test(name))
      throw specProblem(spec, at, `"${name}" must be letters and digits and begin in lower case.`, 'key')
    if (reserved.has(name)) throw specProblem(spec, at, `"${name}" is a word of the language.`, 'key')
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
  if ('value' in table) {
    if (!isPlain(table.value))
      throw specProblem(
        spec,
        [...at, 'value'],
        'A value is made of texts, numbers, true, false, null, lists and maps.',
      )
    return table.value
  }
  const { of, property } = isRecord(table.constants) ? table.constants : {}
  const here = [...at, 'constants']
  if (typeof property !== 'string') throw specProblem(spec, here, 'constants holds of and property.')
  const union = resolveRef(spec, of, here)
  const entries: unknown = isRecord(union.node) ? union.node.oneOf : undefined
  if (!Array.isArray(entries)) throw specProblem(spec, here, 'constants.of must lead to a schema with oneOf.')
  return entries.flatMap((entry: unknown, index) => {
    const found = discriminatorsOf(spec, entry, [...union.path, 'oneOf', index], property)
    if (found.length === 0) throw specProblem(spec, here, `An entry has no constant "${property}".`)
    return found
  })
}

/** Whether a value is JSON. YAML has other values, such as NaN. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (isRecord(value)) return Object.values(value).every(isPlain)
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
}
