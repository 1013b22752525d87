import { isRecord } from '../../../common/records.js'
import { SpecError } from './problems.js'
import { resolveRef, schemasOf } from './specDocument.js'
import type { NodePath, Spec } from './types.js'

/**
 * Where a document holds what a `$ref` may stand for, in the words of `structure.ts`; `any:` is one or a list of them. All
 * that is not here is data, such as an example, or for readers.
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
 * a place in the same file.
 *
 * @param spec The spec.
 * @returns The errors.
 */
export function checkReferences(spec: Spec): readonly SpecError[] {
  const errors: SpecError[] = []
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
    // Names of schemas are free. In the maps of OpenAPI itself this is a field of somebody's own.
    if (kind === 'schema' || !key.startsWith('x-')) visit(kind, value, [...path, key])
  }
  const visitNode = (kind: string, node: Spec['document'], path: NodePath): void => {
    if ('$ref' in node) {
      try {
        resolveRef(spec, node.$ref, path)
      } catch (error) {
        if (!(error instanceof SpecError)) throw error
        errors.push(error)
      }
    }
    if (kind === 'callback') visit('map:pathItem', node, path)
    for (const [key, inner] of Object.entries(places[kind] ?? {}))
      if (Object.hasOwn(node, key)) visit(inner, node[key], [...path, key])
  }
  if (spec.kind === 'service') visit('root', spec.document, [])
  else visit('map:schema', schemasOf(spec).schemas, schemasOf(spec).path)
  return errors
}
