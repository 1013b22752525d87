import { Node, type SourceFile } from '../../edits/tsMorph.js'
import type { OtherKit } from '../kits/types.js'

/**
 * Whether nothing happens when a value is made. Adapters and themes of the other kit are only values.
 *
 * @param value - the value.
 * @param file - its file, whose imports say what is of the other kit.
 * @param kit - the other kit.
 */
export function isPure(value: Node, file: SourceFile, kit: OtherKit): boolean {
  if (Node.isArrowFunction(value) || Node.isFunctionExpression(value) || Node.isMethodDeclaration(value))
    return true
  if (Node.isCallExpression(value) || Node.isNewExpression(value)) {
    const name = value.getExpression().getText()
    const isTheirs = file
      .getImportDeclarations()
      .filter((entry) => kit.packages.test(entry.getModuleSpecifierValue()))
      .some((entry) =>
        entry.getNamedImports().some((one) => (one.getAliasNode() ?? one.getNameNode()).getText() === name),
      )
    if (!isTheirs && name !== 'defineChain') return false
  }
  if (Node.isAwaitExpression(value) || Node.isTaggedTemplateExpression(value)) return false
  return value.forEachChildAsArray().every((child) => isPure(child, file, kit))
}
