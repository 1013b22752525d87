import { isRecord } from '../../../../common/records.js'
import { specProblem } from './problems.js'
import type { NamedValidator, NodePath, Spec } from './types.js'

/**
 * Reads a reference inside a document. The fragment of a URI is percent-decoded first and split into steps then
 * (RFC 6901, section 6).
 *
 * @param ref - the value of a `$ref` keyword, such as `#/paths/~1pets~1%7Bid%7D`.
 * @returns the steps from the top of the document, such as `paths` and `/pets/{id}`; undefined for a reference to
 *   something else.
 */
export function stepsOf(ref: string): readonly string[] | undefined {
  const pointer = ref.startsWith('#') ? decode(ref.slice(1)) : ''
  if (!pointer.startsWith('/')) return undefined
  const steps = pointer.slice(1).split('/')
  if (!pointer.includes('~')) return steps
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decode(fragment: string): string {
  if (!fragment.includes('%')) return fragment
  try {
    return decodeURIComponent(fragment)
  } catch {
    // The fragment is not escaped: it is a name with a bare percent sign.
    return fragment
  }
}

/**
 * Writes a reference inside a document.
 *
 * @param steps - the steps from the top of the document.
 * @returns the reference, which `stepsOf` reads back.
 */
export function referenceTo(steps: NodePath): string {
  const escaped = steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
  return `#/${escaped.join('/').replaceAll('%', '%25')}`
}

/**
 * Follows a `$ref` inside the same document (JSON pointer, RFC 6901).
 *
 * @param spec - the spec.
 * @param ref - the value of the `$ref` keyword.
 * @param path - leads to the node that holds the keyword.
 * @returns the node that it points to, and the path that leads there.
 * @throws SpecError when it is no text, leaves the document, or leads nowhere.
 */
export function resolveRef(spec: Spec, ref: unknown, path: NodePath): { node: unknown; path: NodePath } {
  const at = [...path, '$ref']
  if (typeof ref !== 'string') throw specProblem(spec, at, '$ref must be a text.')
  const steps = stepsOf(ref)
  if (!steps)
    throw specProblem(spec, at, `$ref "${ref}" ${whyNot(ref)} Write a reference that begins with "#/".`)
  let node: unknown = spec.document
  for (const step of steps) {
    const inside = Array.isArray(node) || isRecord(node)
    if (!inside || !Object.hasOwn(node as object, step)) {
      throw specProblem(spec, at, `$ref "${ref}" leads nowhere: there is no "${step}".`)
    }
    node = (node as Readonly<Record<string, unknown>>)[step]
  }
  return { node, path: steps }
}

/** Why a reference is none to a place in the file. */
function whyNot(ref: string): string {
  if (ref === '#') return 'names the whole file, which is no schema.'
  return ref.startsWith('#')
    ? 'names an anchor, which is not looked up.'
    : 'leaves this file. An $id is not looked up.'
}

/**
 * Follows references until something that is not a reference.
 *
 * @param spec - the spec.
 * @param node - a node that may be a reference.
 * @param path - leads to the node.
 * @returns the node at the end and the path that leads there.
 * @throws SpecError when a reference is broken or leads back to itself.
 */
export function followRefs(spec: Spec, node: unknown, path: NodePath): { node: unknown; path: NodePath } {
  let found = { node, path }
  const seen = new Set<unknown>()
  while (isRecord(found.node) && '$ref' in found.node) {
    if (seen.has(found.node)) throw specProblem(spec, path, 'This reference leads back to itself.')
    seen.add(found.node)
    found = resolveRef(spec, found.node.$ref, found.path)
  }
  return found
}

const alternatives = ['allOf', 'anyOf', 'oneOf']
const conditions = ['not', 'if', 'then', 'else']

/**
 * Tells whether checking a value by a schema leads to the same schema and value again, which JSON Schema forbids in section
 * 9.4.1 of its core: it is made of itself with no property or item between.
 *
 * @param spec - the spec.
 * @param schema - the schema.
 * @param path - leads to the schema.
 */
export function isEndless(spec: Spec, schema: unknown, path: NodePath): boolean {
  const open = new Set<unknown>()
  const ended = new Set<unknown>()
  const visit = (node: unknown, at: NodePath): boolean => {
    if (open.has(node)) return true
    if (!isRecord(node) || ended.has(node)) return false
    open.add(node)
    const target = '$ref' in node ? [resolveRef(spec, node.$ref, at)] : []
    const parts = alternatives.flatMap((key) => (Array.isArray(node[key]) ? node[key] : []))
    const others = conditions.flatMap((key) => (key in node ? [node[key]] : []))
    const endless =
      target.some((found) => visit(found.node, found.path)) ||
      [...parts, ...others].some((part) => visit(part, at))
    open.delete(node)
    ended.add(node)
    return endless
  }
  return visit(schema, path)
}

/**
 * Finds the shared schemas of a spec: `components/schemas` of a service, `$defs` of messages.
 *
 * @param spec - the spec.
 * @returns the schemas by name, the path that leads to them, and how a reference to one begins.
 */
export function schemasOf(spec: Pick<Spec, 'kind' | 'document'>): {
  readonly schemas: Readonly<Record<string, unknown>>
  readonly path: NodePath
  readonly prefix: string
} {
  const path = spec.kind === 'service' ? ['components', 'schemas'] : ['$defs']
  let node: unknown = spec.document
  for (const step of path) node = isRecord(node) ? node[step] : undefined
  return { schemas: isRecord(node) ? node : {}, path, prefix: `#/${path.join('/')}/` }
}

/**
 * Finds which shared schema a reference names.
 *
 * @param spec - the spec.
 * @param ref - the value of a `$ref` keyword.
 * @returns the name of the schema; undefined for a reference to anything else.
 */
export function sharedName(spec: Spec, ref: unknown): string | undefined {
  const { schemas, path } = schemasOf(spec)
  const steps = typeof ref === 'string' ? stepsOf(ref) : undefined
  const name = steps?.length === path.length + 1 ? steps.at(-1) : undefined
  const isShared = name !== undefined && path.every((step, index) => steps?.[index] === step)
  return isShared && Object.hasOwn(schemas, name) ? name : undefined
}

/**
 * Finds which shared schema the mapping of a discriminator leads to.
 *
 * @param spec - the spec.
 * @param target - a reference, or the bare name of a schema.
 * @returns the name of the schema; undefined if it leads to anything else.
 */
export function mappedSchema(spec: Spec, target: unknown): string | undefined {
  const isName = typeof target === 'string' && Object.hasOwn(schemasOf(spec).schemas, target)
  return isName ? target : sharedName(spec, target)
}

/**
 * Whether a document is of OpenAPI 3.0, whose schemas are not yet those of JSON Schema.
 *
 * @param spec - the spec.
 */
export function isOld({ document: { openapi } }: Pick<Spec, 'document'>): boolean {
  return typeof openapi === 'string' && openapi.startsWith('3.0.')
}

/**
 * Whether a schema of OpenAPI 3.0 says with a type that null is one more value. That version has no such type, and with
 * its meaning in JSON Schema no value would fit such a schema.
 *
 * @param spec - the spec.
 * @param schema - the schema.
 */
export function isNullable(spec: Spec, schema: Readonly<Record<string, unknown>>): boolean {
  return (
    isOld(spec) && schema.type === 'null' && ['oneOf', 'anyOf', 'allOf', 'enum'].some((key) => key in schema)
  )
}

/**
 * Reads the texts a property is limited to.
 *
 * @param schema - schema of the property.
 * @returns the text of `const` or the texts of `enum`; empty when it is limited to anything else.
 */
export function constantsOf(schema: unknown): readonly string[] {
  if (!isRecord(schema)) return []
  const values: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [schema.const]
  const texts = values.filter((value): value is string => typeof value === 'string')
  return texts.length === values.length ? texts : []
}

/**
 * Reads the constants that distinguish an entry of a union from the others (its discriminator).
 *
 * @param spec - the spec.
 * @param entry - the entry: an object, or `anyOf` with several that share the texts.
 * @param path - leads to the entry.
 * @param property - the property that holds them.
 * @returns the texts; empty when the property is not required or not limited to the same texts everywhere.
 */
export function discriminatorsOf(
  spec: Spec,
  entry: unknown,
  path: NodePath,
  property: string,
): readonly string[] {
  const { node, path: at } = followRefs(spec, entry, path)
  if (!isRecord(node)) return []
  if (Array.isArray(node.anyOf)) {
    const [first = [], ...more] = node.anyOf.map((each: unknown, index) =>
      discriminatorsOf(spec, each, [...at, 'anyOf', index], property),
    )
    return more.every((texts) => texts.join() === first.join()) ? first : []
  }
  // A null has no discriminator.
  if (node.nullable === true || Array.isArray(node.type) || Array.isArray(node.allOf)) return []
  const required = Array.isArray(node.required) && node.required.includes(property)
  return required && isRecord(node.properties) ? constantsOf(node.properties[property]) : []
}

/**
 * Reads `x-appkit-validators` at the root of a spec: validators for shared schemas, by the names they get.
 *
 * @param spec - the spec.
 * @returns the validators in the order of the spec; empty when it names none.
 * @throws SpecError when a name or a reference cannot be used.
 */
export function readValidators(spec: Spec): readonly NamedValidator[] {
  const at = 'x-appkit-validators'
  const map = spec.document[at]
  if (map === undefined) return []
  if (!isRecord(map)) throw specProblem(spec, [at], `${at} must be a map of names to references.`)
  const { prefix } = schemasOf(spec)
  return Object.entries(map).map(([name, ref]) => {
    const path = [at, name]
    if (!/^validate[A-Z][A-Za-z0-9]*$/.test(name))
      throw specProblem(spec, path, 'The name of a validator begins with validate.', 'key')
    const steps = typeof ref === 'string' ? stepsOf(ref) : undefined
    if (!steps || !referenceTo(steps).startsWith(prefix))
      throw specProblem(spec, path, `The value must be a reference that begins with ${prefix}.`)
    resolveRef(spec, ref, path)
    const schema = sharedName(spec, ref)
    if (schema === undefined)
      throw specProblem(spec, path, `The value must name a schema: ${prefix} and its name.`)
    return { name, schema }
  })
}
