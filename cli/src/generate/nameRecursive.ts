import type ts from 'typescript'
import { isRecord } from '../../../common/records.js'
import { schemasOf, sharedName } from './document/specDocument.js'
import type { Spec } from './document/types.js'
import { freeName, pascalCase } from './schema/print.js'

/**
 * Gives a type of its own to each shared schema that contains itself with no object between, such as a text or a list of
 * itself. TypeScript follows a list at once in a property, and refuses the circle, but not in a named type.
 *
 * @param compiler - the module typescript.
 * @param spec - the spec that the types were made from.
 * @param nodes - the declarations that openapi-typescript made.
 * @returns the declarations, with the named types behind them.
 */
export function nameRecursive(
  compiler: typeof ts,
  spec: Spec,
  nodes: readonly ts.Node[],
): readonly ts.Node[] {
  const names = recursiveSchemas(spec)
  if (names.size === 0) return nodes
  const { factory } = compiler
  const ids = new Map<string, string>()
  for (const name of names)
    ids.set(name, freeName(`${pascalCase(name)}Recursive`, [...ids.values(), ...names]))
  const named: ts.Node[] = []
  const replace = (member: ts.PropertySignature, type: ts.TypeNode, id: string) => {
    const alias = factory.createTypeAliasDeclaration(
      undefined,
      id,
      undefined,
      referToIds(compiler, ids, type),
    )
    named.push(alias)
    const { modifiers, name, questionToken } = member
    const reference = factory.createTypeReferenceNode(id)
    return factory.updatePropertySignature(member, modifiers, name, questionToken, reference)
  }
  const inSchemas = (member: ts.TypeElement): ts.TypeElement => {
    if (!compiler.isPropertySignature(member) || !member.type) return member
    const id = ids.get(propertyNameOf(compiler, member.name) ?? '')
    return id === undefined ? member : replace(member, member.type, id)
  }
  const inComponents = (member: ts.TypeElement): ts.TypeElement => {
    if (!compiler.isPropertySignature(member) || propertyNameOf(compiler, member.name) !== 'schemas')
      return member
    if (!member.type || !compiler.isTypeLiteralNode(member.type)) return member
    const { modifiers, name, questionToken, type } = member
    const literal = factory.createTypeLiteralNode(type.members.map(inSchemas))
    return factory.updatePropertySignature(member, modifiers, name, questionToken, literal)
  }
  const changed = nodes.map((node) =>
    compiler.isInterfaceDeclaration(node) && node.name.text === 'components'
      ? factory.updateInterfaceDeclaration(
          ...([node, node.modifiers, node.name, node.typeParameters, node.heritageClauses] as const),
          node.members.map(inComponents),
        )
      : node,
  )
  return [...changed, ...named]
}

/** A list is left for later only if what it holds is named itself, not by way of `components`. */
function referToIds(compiler: typeof ts, ids: ReadonlyMap<string, string>, type: ts.TypeNode): ts.TypeNode {
  const { factory } = compiler
  const { transformed } = compiler.transform(type, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        const id = ids.get(schemaNamed(compiler, node) ?? '')
        return id === undefined
          ? compiler.visitEachChild(node, visit, context)
          : factory.createTypeReferenceNode(id)
      }
      return compiler.visitNode(root, visit, compiler.isTypeNode)
    },
  ])
  return transformed[0] ?? type
}

/** The name in `components["schemas"]["Name"]`. */
function schemaNamed(compiler: typeof ts, node: ts.Node): string | undefined {
  const keyOf = (at: ts.Node) =>
    compiler.isIndexedAccessTypeNode(at) &&
    compiler.isLiteralTypeNode(at.indexType) &&
    compiler.isStringLiteral(at.indexType.literal)
      ? { key: at.indexType.literal.text, object: at.objectType }
      : undefined
  const outer = keyOf(node)
  const inner = outer && keyOf(outer.object)
  return inner?.key === 'schemas' ? outer?.key : undefined
}

function propertyNameOf(compiler: typeof ts, name: ts.PropertyName): string | undefined {
  return compiler.isIdentifier(name) || compiler.isStringLiteral(name) ? name.text : undefined
}

/** The shared schemas that lead back to themselves through lists and alternatives alone. */
function recursiveSchemas(spec: Spec): ReadonlySet<string> {
  const { schemas } = schemasOf(spec)
  const next = new Map(Object.entries(schemas).map(([name, schema]) => [name, directParts(spec, schema)]))
  const found = new Set<string>()
  for (const start of next.keys()) {
    const seen = new Set<string>()
    const open = [...(next.get(start) ?? [])]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      open.push(...(next.get(name) ?? []))
    }
    if (seen.has(start)) found.add(start)
  }
  return found
}

function directParts(spec: Spec, schema: unknown): readonly string[] {
  if (!isRecord(schema)) return []
  const name = sharedName(spec, schema.$ref)
  if (name !== undefined) return [name]
  const lists = [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems, [schema.items]]
  return lists.flatMap((list: unknown) =>
    Array.isArray(list) ? list.flatMap((part) => directParts(spec, part)) : [],
  )
}
