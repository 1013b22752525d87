import type ts from 'typescript'
import { isRecord } from '../../../common/records.js'
import { specProblem } from './document/problems.js'
import { isEndless, schemasOf } from './document/specDocument.js'
import type { NodePath, Notes, Spec } from './document/types.js'
import { freeName, pascalCase, quote } from './schema/print.js'
import { readSchema } from './schema/readSchema.js'
import { jsonTypesOf } from './schema/shapes.js'
import { toMini } from './schema/toMini.js'
import type { Libraries, ReadSchema, SchemaContext, SchemaNode } from './schema/types.js'
import { commentText } from './withHeader.js'

/** The settings of a run of the generator. */
export interface Generation extends Libraries {
  /** Whether an unsupported keyword is an error. */
  readonly strict: boolean
  readonly notes: Notes
}

/** Shared schemas as constants, in an order in which each comes after those that it uses. */
export interface SharedSchemas {
  readonly context: SchemaContext
  /** Declarations of the constants, in that order. */
  readonly declarations: () => readonly string[]
}

interface MadeSchema {
  readonly id: string
  readonly code: string
  readonly read: ReadSchema
  /** Whether it has a keyword that is not checked. */
  readonly isPartial: boolean
}

/**
 * Prepares the code of a spec's shared schemas. Each is created when it is first used.
 *
 * @param spec - the spec.
 * @param generation - the libraries, and how strict to be.
 * @returns the input for `schemaToCode`, and the constants so far.
 */
export function shareSchemas(spec: Spec, generation: Generation): SharedSchemas {
  const made = new Map<string, MadeSchema>()
  const unchecked = { count: 0 }
  const ids = new Map<string, string>()
  const open = new Set<string>()
  const recursive = new Set<string>()
  const { schemas, path: folder } = schemasOf(spec)
  const share: SchemaContext['share'] = (name, path) => {
    const at = [...folder, name]
    if (generation.strict && !/^[A-Z][A-Za-z0-9]*$/.test(name))
      throw specProblem(spec, at, `"${name}" must be letters and digits and begin in upper case.`, 'key')
    const id = ids.get(name) ?? freeName(`${pascalCase(name) || 'Unnamed'}Schema`, [...ids.values()])
    ids.set(name, id)
    if (open.has(name)) {
      if (generation.strict)
        throw specProblem(spec, path, `"${name}" contains itself. Recursive schemas are not supported.`)
      if (isEndless(spec, schemas[name], at))
        throw specProblem(spec, path, `"${name}" is made of itself, so that checking a value never ends.`)
      recursive.add(name)
      return { code: `z.lazy(() => ${id})`, isOpaque: true }
    }
    const known = made.get(name)
    if (known?.isPartial) unchecked.count++
    if (!known) {
      open.add(name)
      try {
        const before = unchecked.count
        const read = readSchema(context, schemas[name], at)
        const isPartial = unchecked.count > before
        made.set(name, { id, code: printSchema(context, read), read, isPartial })
      } finally {
        open.delete(name)
      }
    }
    return { code: id, read: made.get(name)?.read ?? true, isOpaque: recursive.has(name) }
  }
  const context: SchemaContext = {
    spec,
    ...generation,
    share,
    open: new Set(),
    unchecked,
    note: (keyword, path) => {
      unchecked.count++
      generation.notes.add(spec, keyword, path)
    },
  }
  const declarations = () =>
    [...made].map(([name, { id, code }]) => {
      const about = `/** The zod schema of \`${commentText(name)}\`. */\n`
      // A recursive type cannot be inferred from the code.
      const type = `z.ZodMiniType<components['schemas'][${quote(name)}]>`
      return recursive.has(name)
        ? `${about}export const ${id}: ${type} = ${code} as unknown as ${type}`
        : `${about}export const ${id} = ${code}`
    })
  return { context, declarations }
}

/**
 * Converts a schema to zod/mini. json-schema-to-zod writes what it does well; `override` below writes the rest.
 *
 * @param context - the spec, the libraries, and the shared schemas.
 * @param schema - the schema.
 * @param path - the path of the schema, for messages.
 * @returns code that uses zod/mini as `z`, and the functions of `generated/validation.ts` and
 *   `generated/combinations.ts` by their names.
 * @throws SpecError if the schema cannot be used.
 */
export function schemaToCode(context: SchemaContext, schema: unknown, path: NodePath): string {
  return printSchema(context, readSchema(context, schema, path))
}

function printSchema({ jsonSchemaToZod, ts }: SchemaContext, read: ReadSchema): string {
  const convert = (inner: ReadSchema): string =>
    jsonSchemaToZod(inner, { noImport: true, parserOverride: (node) => override(node, convert) })
  return toMini(ts, convert(read))
}

/** The functions of the modules that all validators share. */
const helpers = {
  combinations: ['allOf', 'anyOf', 'discriminated', 'distinct', 'ownKeys', 'places'],
  validation: [
    'characters',
    'cloned',
    'dropMarked',
    'droppable',
    'everyKey',
    'json',
    'range',
    'unique',
    'variants',
    'whole',
  ],
}

/** The functions of a module in `generated/` that are among these names. */
export function helpersIn(names: ReadonlySet<string>, module: keyof typeof helpers): readonly string[] {
  return helpers[module].filter((name) => names.has(name))
}

/**
 * Finds the names that code refers to, without keys of objects, texts, patterns and comments: those come from a spec, and may
 * look like anything.
 *
 * @param compiler - the module typescript.
 * @param code - TypeScript.
 */
export function namesIn(compiler: Libraries['ts'], code: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (compiler.isIdentifier(node)) names.add(node.text)
    else if (compiler.isPropertyAccessExpression(node)) visit(node.expression)
    else if (compiler.isPropertyAssignment(node)) visit(node.initializer)
    else compiler.forEachChild(node, visit)
  }
  visit(compiler.createSourceFile('validators.ts', code, compiler.ScriptTarget.ES2022))
  return names
}

/**
 * Code for the nodes that json-schema-to-zod gets wrong: it accepts anything for a reference, writes code of
 * its own that tries every entry of a oneOf, does not know our keywords, compares items of a list by identity, and leaves
 * to zod what zod reads otherwise than JSON Schema. It converts all other nodes.
 *
 * @param node - a schema that was read by `readSchema`.
 * @param convert - converts a schema inside it.
 * @returns code of zod's classic API, or undefined if the library should convert it.
 */
function override(node: SchemaNode, convert: (schema: ReadSchema) => string): string | undefined {
  if (node.nullable === true) return undefined
  if (typeof node.code === 'string') return node.code
  const each = (key: string) => (node[key] as readonly ReadSchema[]).map(convert)
  const list = (key: string) => `[${each(key).join(', ')}]`
  if ('allOf' in node) return each('allOf').reduce((left, right) => `allOf(${left}, ${right})`)
  if ('oneOf' in node && isRecord(node.discriminator))
    return `z.discriminatedUnion(${quote(String(node.discriminator.propertyName))}, ${list('oneOf')})`
  if ('oneOf' in node && (node.oneOf as readonly unknown[]).length > 1) return `z.xor(${list('oneOf')})`
  if (isRecord(node.forms)) {
    const forms = Object.entries(node.forms).map(
      ([tag, entry]) => `${JSON.stringify(tag)}: ${convert(entry as ReadSchema)}`,
    )
    return `discriminated(${quote(String(node.property))}, { ${forms.join(', ')} })`
  }
  if (node.merged === true) return `anyOf(${list('anyOf')})`
  if (node.variants === true) return `variants(${list('anyOf')})`
  if (node.type === 'array') return arrayOf(node, convert)
  if (node.type === 'object' && node.ownKeys === true)
    return `ownKeys(${convert({ ...node, ownKeys: false })})`
  // The library writes a union of single literals.
  if (Array.isArray(node.enum)) return `z.literal(${JSON.stringify(node.enum)})`
  return undefined
}

function arrayOf(node: SchemaNode, convert: (schema: ReadSchema) => string): string | undefined {
  const { uniqueItems, 'x-appkit-drop-invalid-items': drops, prefixItems, items, ...bounds } = node
  if (Array.isArray(prefixItems)) {
    // The list takes any entry, and its entries are checked by their places after it.
    const list = convert({ ...bounds, items: { code: 'z.unknown()' } })
    const places = prefixItems.map(convert).join(', ')
    return `places(${list}${uniqueItems === true ? '.check(unique)' : ''}, [${places}], ${convert(items as ReadSchema)})`
  }
  // The library takes any item where none is allowed.
  if (drops !== true && uniqueItems !== true && items !== false) return undefined
  const item = convert(items as ReadSchema)
  const list = convert({ ...bounds, items: { code: drops === true ? `droppable(${item})` : item } })
  const ends = drops === true ? '.check(dropMarked)' : ''
  if (uniqueItems !== true) return `${list}${ends}`
  // Objects are compared as they were received. A check of zod sees only what is left of them.
  const isNested = jsonTypesOf(items as ReadSchema).some((type) => type === 'array' || type === 'object')
  return isNested ? `distinct(${list}${ends})` : `${list}.check(unique)${ends}`
}
