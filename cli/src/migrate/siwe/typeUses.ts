import { type ImportDeclaration, Node, SyntaxKind } from '../../edits/tsMorph.js'
import { ruleOf } from '../kits/otherKits.js'
import type { OtherKit, Rule } from '../kits/types.js'
import { type Draft, need, referencesOf, replace } from '../reading/draft.js'

type SignInRule = Extract<Rule, { is: 'signIn' }>

/**
 * Puts types of ours in place of a type of the other kit, if a file uses it as a type alone.
 *
 * @param draft - the edits of the file.
 * @param references - where the file uses it.
 * @param rule - the rule for it.
 * @returns whether every use was replaced.
 */
export function replaceTypes(draft: Draft, references: readonly Node[], rule: SignInRule): boolean {
  const { type, inner } = rule
  const module = type?.module
  if (!type || !module || !references.every((reference) => isTypeUse(reference, rule))) return false
  for (const reference of references) {
    const parent = reference.getParent()
    if (Node.isQualifiedName(parent))
      replace(draft, parent, need(draft, inner?.[parent.getRight().getText()] ?? '', module, true))
    else replace(draft, reference, need(draft, type.name, module, true))
  }
  return true
}

/** Whether a name stands for a type at a place, and for one that has a counterpart. */
export function isTypeUse(reference: Node, { inner }: SignInRule): boolean {
  const parent = reference.getParent()
  if (Node.isTypeReference(parent)) return true
  if (Node.isQualifiedName(parent))
    return Node.isTypeReference(parent.getParent()) && Object.hasOwn(inner ?? {}, parent.getRight().getText())
  const clause = Node.isExpressionWithTypeArguments(parent) ? parent.getParent() : undefined
  return (
    Node.isHeritageClause(clause) &&
    (clause.getToken() === SyntaxKind.ImplementsKeyword || Node.isInterfaceDeclaration(clause.getParent()))
  )
}

/** Whether all that a line imports of the other kit are types for which ours stand after the migration. */
export function importsTypes(line: ImportDeclaration, kit: OtherKit): boolean {
  const names = line.getNamedImports()
  if (line.getDefaultImport() || line.getNamespaceImport() || names.length === 0) return false
  return names.every((one) => {
    const rule = ruleOf(kit, one.getName(), line.getModuleSpecifierValue())
    if (rule?.is === 'name') return true
    if (rule?.is !== 'signIn' || !rule.type) return false
    const local = (one.getAliasNode() ?? one.getNameNode()).getText()
    return referencesOf(line.getSourceFile(), local).every((reference) => isTypeUse(reference, rule))
  })
}
