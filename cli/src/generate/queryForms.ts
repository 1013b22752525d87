import { isRecord } from '../../../common/records.js'
import { specProblem } from './document/problems.js'
import { parametersOf } from './document/requestParts.js'
import { followRefs } from './document/specDocument.js'
import type { NodePath, Operation, Spec } from './document/types.js'
import type { Generation } from './shareSchemas.js'

/** How a list or an object stands in a query. `json` is a parameter that has `content` and no `schema`. */
export interface QueryForm {
  readonly style: string
  readonly explode: boolean
}

/** The forms of the lists and objects in a service's queries, for its client. */
export interface QueryForms {
  /** The one way in which all lists are written, where openapi-fetch writes them so. */
  readonly lists?: QueryForm
  /** The form of each parameter that may be a list or an object, where openapi-fetch would write one of them wrongly. */
  readonly named?: ReadonlyMap<string, QueryForm>
}

const styles = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']

/**
 * Finds out how lists and objects stand in the queries of a service (OpenAPI 3.1, section 4.8.12).
 *
 * @param spec - a spec that was checked.
 * @param operations - its operations.
 * @param generation - the libraries, and how strict to be. A loose check takes the first form of a parameter that has
 *   several.
 * @returns the forms; empty where no parameter is a list or an object.
 * @throws SpecError if a strict check finds lists that are written in more than one way.
 */
export function readQueryForms(
  spec: Spec,
  operations: readonly Operation[],
  { strict, notes }: Generation,
): QueryForms {
  const named = new Map<string, QueryForm>()
  let lists: QueryForm | undefined
  let isOdd = false
  for (const { path } of operations) {
    for (const { node, path: at } of parametersOf(spec, path)) {
      if (node.in !== 'query') continue
      const kinds = isRecord(node.content) ? ['json'] : kindsOf(spec, node.schema, [...at, 'schema'])
      if (kinds.length === 0) continue
      const form = formOf(node)
      const reason = 'All lists in the query of a service must be written the same way (style, explode).'
      if (strict && lists && kinds.includes('array') && !isSame(lists, form))
        throw specProblem(spec, at, reason)
      const known = named.get(String(node.name))
      if (known && !isSame(known, form)) {
        notes.add(spec, 'style', at, 'client')
        continue
      }
      named.set(String(node.name), form)
      if (kinds.includes('array')) lists ??= form
      isOdd ||= kinds.some((kind) => kind !== 'array') || form.style === 'deepObject' || !isSame(form, lists)
    }
  }
  return isOdd ? { named } : lists ? { lists } : {}
}

const isSame = (one: QueryForm, other: QueryForm | undefined) =>
  one.style === other?.style && one.explode === other.explode

function formOf(node: Readonly<Record<string, unknown>>): QueryForm {
  if (isRecord(node.content)) return { style: 'json', explode: false }
  const style = styles.find((each) => each === node.style) ?? 'form'
  return { style, explode: typeof node.explode === 'boolean' ? node.explode : style === 'form' }
}

/**
 * Tells whether a value may be a list or an object. A schema that says neither is taken for a text.
 *
 * @param spec - the spec.
 * @param schema - the schema of the value.
 * @param path - leads to the schema.
 * @returns `array`, `object`, both, or none.
 */
export function kindsOf(
  spec: Spec,
  schema: unknown,
  path: NodePath,
  seen = new Set<unknown>(),
): readonly string[] {
  const { node, path: at } = followRefs(spec, schema, path)
  if (!isRecord(node) || seen.has(node)) return []
  seen.add(node)
  const types: readonly unknown[] = Array.isArray(node.type) ? node.type : [node.type]
  const own = [
    ...(types.includes('array') || 'items' in node ? ['array'] : []),
    ...(types.includes('object') || 'properties' in node ? ['object'] : []),
  ]
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => {
    const list: readonly unknown[] = Array.isArray(node[key]) ? node[key] : []
    return list.flatMap((entry, index) => kindsOf(spec, entry, [...at, key, index], seen))
  })
  return [...own, ...parts]
}
