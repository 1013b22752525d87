import type { Splice } from './codeStyle.js'
import { Node } from './tsMorph.js'
import { applySplices, parse } from './wrapEntry.js'

/**
 * Removes the types of a source file and leaves everything else as it is written, for templates in JavaScript. It
 * knows what templates use: types of variables, parameters and results, `as`, and declarations of types.
 *
 * @param source - TypeScript, with or without JSX.
 * @returns JavaScript.
 * @throws Error if the source does not parse.
 */
export function removeTypes(source: string): string {
  const file = parse('/source.tsx', source)
  if (file === undefined) throw new Error('A template does not parse.')
  const splices: Splice[] = []
  const remove = (start: number, end: number) => splices.push({ start, end, text: '' })
  file.forEachDescendant((node, traversal) => {
    if (isTypeOnly(node)) {
      const rest = /^;?[ \t]*\n(\n(?!\n))?/.exec(source.slice(node.getEnd()))?.[0] ?? ''
      // The empty line after an import separates it from the code.
      remove(node.getStart(true), node.getEnd() + (Node.isImportDeclaration(node) ? 1 : rest.length))
      traversal.skip()
      return
    }
    const type = annotationOf(node)
    if (type) remove(source.lastIndexOf(':', type.getStart() - 1), type.getEnd())
    if (Node.isAsExpression(node)) remove(node.getExpression().getEnd(), node.getEnd())
  })
  // In `a as unknown as b`, the outer one begins where the inner one ends.
  return applySplices(source, splices)
}

function isTypeOnly(node: Node): boolean {
  if (Node.isImportDeclaration(node)) return node.isTypeOnly()
  return Node.isTypeAliasDeclaration(node) || Node.isInterfaceDeclaration(node)
}

function annotationOf(node: Node): Node | undefined {
  if (Node.isFunctionDeclaration(node) || Node.isArrowFunction(node)) return node.getReturnTypeNode()
  if (Node.isParameterDeclaration(node) || Node.isVariableDeclaration(node)) return node.getTypeNode()
  return undefined
}
