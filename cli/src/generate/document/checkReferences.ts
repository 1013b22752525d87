import { isRecord } from '../../../../common/records.js'
import { collect, type SpecError, specProblem } from './problems.js'
import { resolveRef, schemasOf, sharedName, stepsOf } from './specDocument.js'
import type { NodePath, Spec } from './types.js'

/**
 * The places of a document that hold what a `$ref` may stand for, in the words of `structure.ts`; `any:` is one or a list of
 * them. All other places hold data, such as an example, or text for readers.
 */
const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  root: { paths: 'map:pathItem', webhooks: 'map:pathItem', components: 'components' },
  components: {
    schemas: 'map:schema',
    responses: 'map:response',
    parameters: 'map:parameter',
    requestBodies: 'map:requestBody',
    headers: 'map:parameter',
    callbacks: 'map:callback',
    pathItems: 'map:pathItem',
  },
  pathItem: {
    parameters: 'list:parameter',
    ...Object.fromEntries(
      ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'].map(
        (method) => [method, 'operation'] as const,
      ),
    ),
  },
  operation: {
    parameters: 'list:parameter',
    requestBody: 'requestBody',
    responses: 'map:response',
    callbacks: 'map:callback',
  },
  parameter: { schema: 'schema', content: 'map:media' },
  requestBody: { content: 'map:media' },
  response: { headers: 'map:parameter', content: 'map:media' },
  media: { schema: 'schema', encoding: 'map:encoding' },
  encoding: { headers: 'map:parameter' },
  schema: {
    ...Object.fromEntries(
      ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'].map(
        (key) => [key, 'map:schema'] as const,
      ),
    ),
    ...Object.fromEntries(
      [
        ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items', 'additionalItems', 'contains', 'not'],
        ...['if', 'then', 'else', 'additionalProperties', 'propertyNames', 'contentSchema'],
        ...['unevaluatedItems', 'unevaluatedProperties'],
      ].map((key) => [key, 'any:schema'] as const),
    ),
  },
}

/**
 * Checks every reference of a document, also those that no validator reads, such as in the body of a request: each leads to
 * a place in the same file, and what has no name unfolds to no more than can be written.
 *
 * @param spec - the spec.
 * @returns the errors.
 */
export function checkReferences(spec: Spec): readonly SpecError[] {
  const errors: SpecError[] = []
  const reached = new Set<string>()
  const copies = createCopies(spec)
  const visit = (kind: string, node: unknown, path: NodePath): void => {
    const [, each, inner = kind] = /^(list|map|any):(.*)$/.exec(kind) ?? []
    if (Array.isArray(node)) {
      if (each === 'list' || each === 'any')
        for (const [index, item] of node.entries()) visit(inner, item, [...path, index])
      return
    }
    if (!isRecord(node)) return
    if (each === 'map') for (const [key, value] of Object.entries(node)) visitEntry(inner, key, value, path)
    else visitNode(inner, node, path)
  }
  const visitEntry = (kind: string, key: string, value: unknown, path: NodePath): void => {
    // Names are free but for those of paths and replies, beside which anybody may have fields.
    if (!['pathItem', 'response'].includes(kind) || !key.startsWith('x-')) visit(kind, value, [...path, key])
  }
  const visitNode = (kind: string, node: Spec['document'], path: NodePath): void => {
    if ('$ref' in node) collect(errors, () => visitTarget(kind, node, path))
    if (kind === 'callback') visit('map:pathItem', node, path)
    for (const [key, inner] of Object.entries(places[kind] ?? {}))
      if (Object.hasOwn(node, key)) visit(inner, node[key], [...path, key])
  }
  const visitTarget = (kind: string, node: Spec['document'], path: NodePath): void => {
    const target = resolveRef(spec, node.$ref, path)
    copies.add(node, path)
    // It may lie where a document has no place for it.
    const place = JSON.stringify([kind, target.path])
    if (reached.has(place)) return
    reached.add(place)
    visit(kind, target.node, target.path)
  }
  if (spec.kind === 'service') visit('root', spec.document, [])
  else visit('map:schema', schemasOf(spec).schemas, schemasOf(spec).path)
  return errors
}

/** How often schemas without a name may be written out in all. */
const maxCopies = 20_000

/** Counts how often schemas without a name are written out: types and validators have them at each use, with all inside them. */
function createCopies(spec: Spec) {
  let count = 0
  const unfold = (node: unknown, open: readonly string[]): void => {
    if (count > maxCopies) return
    if (Array.isArray(node)) for (const item of node) unfold(item, open)
    else if (isRecord(node) && typeof node.$ref === 'string') follow(node.$ref, open)
    else if (isRecord(node)) for (const value of Object.values(node)) unfold(value, open)
  }
  const follow = (ref: string, open: readonly string[]): void => {
    const steps = stepsOf(ref)
    const isComponent = steps?.length === 3 && steps[0] === 'components'
    if (!steps || isComponent || sharedName(spec, ref) !== undefined || open.includes(ref)) return
    count++
    const found = collect([], () => resolveRef(spec, ref, []))
    if (found) unfold(found.node, [...open, ref])
  }
  const add = (node: Spec['document'], path: NodePath): void => {
    if (count > maxCopies) return
    unfold({ $ref: node.$ref }, [])
    if (count <= maxCopies) return
    const names = `${schemasOf(spec).path.join('/')}`
    const reason = `$ref "${String(node.$ref)}" unfolds to more than ${maxCopies} copies of schemas without a name. Move them to ${names}.`
    throw specProblem(spec, [...path, '$ref'], reason)
  }
  return { add }
}
