import { isRecord } from '../../../common/records.js'
import { checkReferences } from './document/checkReferences.js'
import { collect, joinProblems, SpecError, specProblem } from './document/problems.js'
import { resolveRef } from './document/specDocument.js'
import { structure } from './document/structure.js'
import type { NodePath, Operation, Spec } from './document/types.js'
import { listOperations } from './listOperations.js'
import { type Generation, schemaToCode, shareSchemas } from './shareSchemas.js'

/**
 * Checks a whole spec. A strict check covers its structure, references and operations, and every schema in it,
 * also unused ones. A loose one accepts any OpenAPI 3 document.
 *
 * @param spec - the spec.
 * @param generation - the libraries, and how strict to be.
 * @returns the operations.
 * @throws SpecError with all errors, in the order of the file.
 */
export function checkSpec(spec: Spec, generation: Generation): readonly Operation[] {
  const { openapi, paths = {} } = spec.document
  if (!generation.strict) {
    if (typeof openapi !== 'string' || !/^3\.[01]\./.test(openapi))
      throw specProblem(spec, ['openapi'], 'Only OpenAPI 3.0 and 3.1 are understood, e.g. openapi: 3.1.0.')
    if (!isRecord(paths)) throw specProblem(spec, ['paths'], 'paths must be a map of keys.')
    const broken = checkReferences(spec)
    if (broken.length > 0) throw joinProblems(broken)
    return listOperations(spec, false, generation.notes)
  }
  const errors: SpecError[] = []
  if (typeof openapi === 'string' && !/^3\.1\.\d+$/.test(openapi)) {
    errors.push(specProblem(spec, ['openapi'], 'Only OpenAPI 3.1 is understood, e.g. openapi: 3.1.0.'))
  }
  const { context } = shareSchemas(spec, generation)
  for (const { schema, path } of checkStructure(spec, errors)) {
    collect(errors, () => schemaToCode(context, schema, path))
  }
  // Operations are read only from a valid structure, otherwise its errors would appear twice.
  const operations = errors.length === 0 ? collect(errors, () => listOperations(spec)) : undefined
  if (operations && errors.length === 0) return operations
  throw joinProblems(errors)
}

/** A schema and its path. */
export interface FoundSchema {
  readonly schema: unknown
  readonly path: NodePath
}

const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = structure

/**
 * Checks that a document has the structure of OpenAPI 3.1, as far as it is supported: known keys, right types,
 * valid references.
 *
 * @param spec - the spec.
 * @param problems - errors are added here. Nothing is thrown.
 * @returns all schemas that were found, without those inside them.
 */
function checkStructure(spec: Spec, problems: SpecError[]): readonly FoundSchema[] {
  const schemas: FoundSchema[] = []
  const report = (path: NodePath, reason: string, part?: 'key' | 'value') => {
    problems.push(specProblem(spec, path, reason, part))
  }
  const visit = (kind: string, node: unknown, path: NodePath): void => {
    const name = path.at(-1) ?? 'The document'
    if (kind === 'free') return
    if (kind === 'schema') schemas.push({ schema: node, path })
    else if (kind === 'text' && typeof node !== 'string') report(path, `${name} must be a text.`)
    else if (kind === 'flag' && typeof node !== 'boolean') report(path, `${name} must be true or false.`)
    else if (kind.startsWith('list:')) visitList(kind.slice(5), node, path)
    else if (kind !== 'text' && kind !== 'flag') visitMap(kind, node, path)
  }
  const visitList = (kind: string, node: unknown, path: NodePath): void => {
    if (!Array.isArray(node)) report(path, `${path.at(-1)} must be a list.`)
    else for (const [index, item] of node.entries()) visit(kind, item, [...path, index])
  }
  const visitMap = (kind: string, node: unknown, path: NodePath): void => {
    if (!isRecord(node)) report(path, `${path.at(-1)} must be a map of keys.`)
    else if (kind.startsWith('map:')) {
      for (const [key, value] of Object.entries(node)) visit(kind.slice(4), value, [...path, key])
    } else if ('$ref' in node) visitRef(node, path)
    else visitPart(kind, node, path)
  }
  const visitRef = (node: Readonly<Record<string, unknown>>, path: NodePath): void => {
    for (const key of Object.keys(node)) {
      if (!['$ref', 'summary', 'description'].includes(key))
        report([...path, key], `${key} is ignored beside $ref.`, 'key')
    }
    try {
      resolveRef(spec, node.$ref, path)
    } catch (error) {
      if (!(error instanceof SpecError)) throw error
      problems.push(error)
    }
  }
  const visitPart = (kind: string, node: Readonly<Record<string, unknown>>, path: NodePath): void => {
    const part = parts[kind] ?? {}
    for (const key of Object.keys(part)) {
      const wanted = key.slice(0, -1)
      if (key.endsWith('!') && !Object.hasOwn(node, wanted)) report(path, `${wanted} is missing.`, 'key')
    }
    for (const [key, value] of Object.entries(node)) {
      const known = [key, `${key}!`].find((name) => Object.hasOwn(part, name))
      const inner = known === undefined ? undefined : part[known]
      if (inner) visit(inner, value, [...path, key])
      else if (!key.startsWith('x-')) report([...path, key], `unknown keyword "${key}".`, 'key')
    }
  }
  visit('root', spec.document, [])
  return schemas
}
