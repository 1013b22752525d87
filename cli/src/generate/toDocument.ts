import { isRecord } from '../../../common/records.js'
import { SpecError } from './document/problems.js'
import {
  isNullable,
  isOld,
  mappedSchema,
  referenceTo,
  resolveRef,
  schemasOf,
  sharedName,
  stepsOf,
} from './document/specDocument.js'
import type { NodePath, Spec } from './document/types.js'
import { methods } from './listOperations.js'

/**
 * Prepares a spec for openapi-typescript: a copy, because the library may change its input. Messages are put into a document
 * of a service.
 *
 * @param spec - a spec that was checked.
 * @returns the document.
 */
export function toDocument(spec: Spec): unknown {
  if (spec.kind === 'service') return withOwnIds(prepare(spec, spec.document))
  const info = { title: spec.name, version: '0' }
  const components = { schemas: prepare(spec, schemasOf(spec).schemas) }
  return { openapi: '3.1.0', info, paths: {}, components }
}

/**
 * Takes away ids that the library cannot use, one that another operation has and one with a `#`. `listOperations` names the
 * type of such an operation by its path, and goes through them in the same order.
 */
function withOwnIds(prepared: unknown): unknown {
  const { paths, webhooks, components } = isRecord(prepared) ? prepared : {}
  const { pathItems } = isRecord(components) ? components : {}
  const seen = new Set<unknown>()
  for (const item of [paths, webhooks, pathItems].flatMap((map) => Object.values(isRecord(map) ? map : {})))
    for (const method of [...methods, 'trace']) {
      const operation = isRecord(item) ? item[method] : undefined
      const id = isRecord(operation) ? operation.operationId : undefined
      if (!isRecord(operation) || id === undefined) continue
      if (seen.has(id) || typeof id !== 'string' || id.includes('#'))
        Reflect.deleteProperty(operation, 'operationId')
      seen.add(id)
    }
  return prepared
}

/**
 * Leaves out discriminators, because constants already distinguish the entries of a union, and the library would replace
 * them by names of schemas. Of references it keeps those that lead to a component, and puts a copy in the place of others:
 * it would take the steps that lead to a schema for those that lead to a type. Open references are those around the node.
 */
function prepare(spec: Spec, node: unknown, open: readonly string[] = []): unknown {
  if (Array.isArray(node)) return node.map((item) => prepare(spec, item, open))
  if (!isRecord(node)) return node
  if (typeof node.$ref === 'string' && saysMore(spec, node))
    return prepare(spec, besideRef(isOld(spec) ? { $ref: node.$ref, nullable: true } : node), open)
  if (typeof node.$ref === 'string') return follow(spec, node, node.$ref, open)
  if (isNullable(spec, node)) {
    const { type: _, ...rest } = node
    return prepare(spec, { ...rest, nullable: true }, open)
  }
  const entries = Object.entries(withSchema(node)).filter(
    ([key]) => key !== 'discriminator' || !('oneOf' in node),
  )
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const maps = key === 'discriminator' && isRecord(value) && isRecord(value.mapping)
      return [key, maps ? withoutStrangers(spec, value) : prepare(spec, value, open)] as const
    }),
  )
}

/**
 * Whether a schema says more of a value than its reference. Only since 3.1 it counts; an older reader ignores it, but for a
 * null, which validators take too.
 */
function saysMore(spec: Spec, node: Spec['document']): boolean {
  if (isOld(spec)) return node.nullable === true && !/^#\/components\/(?!schemas\/)/.test(String(node.$ref))
  const lists = [node.required, node.allOf, node.anyOf, node.oneOf, node.enum, node.prefixItems]
  return lists.some(Array.isArray) || isRecord(node.properties) || isRecord(node.items) || 'const' in node
}

/** The same as an `allOf`: the library takes nothing beside a reference, and any alternatives beside an `allOf` for more of them. */
function besideRef({ $ref, allOf, anyOf, oneOf, ...rest }: Spec['document']): Spec['document'] {
  const parts: readonly unknown[] = Array.isArray(allOf) ? allOf : []
  const alternatives = Object.entries({ anyOf, oneOf }).filter(([, list]) => list !== undefined)
  return { ...rest, allOf: [{ $ref }, ...parts, ...alternatives.map(([key, list]) => ({ [key]: list }))] }
}

/** A parameter whose value the client writes as JSON has the type of that value: for the library it would be a text. */
function withSchema(node: Spec['document']): Spec['document'] {
  const { content, ...rest } = node
  if (node.in !== 'query' || 'schema' in node || !isRecord(content)) return node
  const [media] = Object.values(content)
  return isRecord(media) && 'schema' in media ? { ...rest, schema: media.schema } : node
}

/** The mapping of a discriminator, without files and schemas that are not there: for the library each is an error. */
function withoutStrangers(spec: Spec, discriminator: Spec['document']): unknown {
  const mapping = Object.entries(isRecord(discriminator.mapping) ? discriminator.mapping : {})
  const known = mapping.flatMap(([constant, target]) => {
    const name = mappedSchema(spec, target)
    return name === undefined ? [] : [[constant, print(['components', 'schemas', name])] as const]
  })
  return { ...discriminator, mapping: Object.fromEntries(known) }
}

/** The library splits a reference before it decodes it, and is given no percent signs (emitTypes.ts). */
function print(steps: NodePath): string {
  return referenceTo(steps).replaceAll('%25', '%')
}

function follow(spec: Spec, node: Spec['document'], ref: string, open: readonly string[]): unknown {
  const steps = stepsOf(ref)
  if (!steps) return node
  const name = spec.kind === 'messages' ? sharedName(spec, ref) : undefined
  const target = name === undefined ? steps : ['components', 'schemas', name]
  const $ref = print(target)
  if (target.length === 3 && target[0] === 'components') return { ...node, $ref }
  // Inside of itself it has no name to be written by: it may be anything there.
  if (open.includes($ref)) return {}
  try {
    return prepare(spec, resolveRef(spec, ref, []).node, [...open, $ref])
  } catch (error) {
    // The library says so, unless it stands in an example.
    if (error instanceof SpecError) return node
    throw error
  }
}
