import { type Expression, Node, type ObjectLiteralExpression } from '../edits/tsMorph.js'

/**
 * Writes an expression of a host so that it says the same in another file: constants that it names are replaced by their
 * values.
 *
 * @param expression Any expression.
 * @param without Names of properties that are left out of all objects.
 * @returns undefined if it depends on anything but constants and the environment, e.g. on a function or the page.
 */
export function textOf(expression: Node, without: readonly string[] = [], depth = 0): string | undefined {
  if (depth > 20) return undefined
  const next = (node: Node) => textOf(node, without, depth + 1)
  if (
    Node.isStringLiteral(expression) ||
    Node.isNumericLiteral(expression) ||
    Node.isBigIntLiteral(expression) ||
    Node.isNoSubstitutionTemplateLiteral(expression) ||
    Node.isTrueLiteral(expression) ||
    Node.isFalseLiteral(expression) ||
    Node.isNullLiteral(expression)
  )
    return expression.getText()
  if (Node.isParenthesizedExpression(expression)) {
    const inner = next(expression.getExpression())
    return inner && `(${inner})`
  }
  if (Node.isAsExpression(expression) || Node.isSatisfiesExpression(expression)) {
    const inner = next(expression.getExpression())
    return inner !== undefined && isEnvironment(expression.getExpression()) && isTyped(expression)
      ? `${inner} as string`
      : inner
  }
  if (Node.isNonNullExpression(expression)) {
    const inner = next(expression.getExpression())
    return inner && `${inner}!`
  }
  if (Node.isPrefixUnaryExpression(expression)) {
    const inner = next(expression.getOperand())
    return inner && `${expression.getText().charAt(0)}${inner}`
  }
  if (isEnvironment(expression)) return expression.getText()
  if (
    Node.isBinaryExpression(expression) &&
    /^(\|\||\?\?|\+)$/.test(expression.getOperatorToken().getText())
  ) {
    const [left, right] = [next(expression.getLeft()), next(expression.getRight())]
    return left && right && `${left} ${expression.getOperatorToken().getText()} ${right}`
  }
  if (Node.isTemplateExpression(expression)) {
    const spans = expression.getTemplateSpans().map((span) => {
      const value = next(span.getExpression())
      return (
        value &&
        `\${${value}}${span
          .getLiteral()
          .getText()
          .slice(1)
          .replace(/(`|\$\{)$/, '')}`
      )
    })
    const head = expression.getHead().getText().replace(/\$\{$/, '')
    return spans.includes(undefined) ? undefined : `${head}${spans.join('')}\``
  }
  if (Node.isArrayLiteralExpression(expression)) {
    const items = expression.getElements().map(next)
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`
  }
  if (Node.isObjectLiteralExpression(expression)) {
    const kept = expression.getProperties().filter((property) => !without.includes(nameOf(property)))
    const entries = kept.map((property) => {
      if (Node.isShorthandPropertyAssignment(property)) {
        const value = constantOf(property.getNameNode())
        const text = value && next(value)
        return text && `${property.getName()}: ${text}`
      }
      const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
      const text = value && next(value)
      return text && Node.isPropertyAssignment(property)
        ? `${property.getNameNode().getText()}: ${text}`
        : undefined
    })
    return entries.includes(undefined) ? undefined : entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  if (Node.isPropertyAccessExpression(expression)) {
    const owner = objectOf(expression.getExpression())
    const value = owner && propertyOf(owner, expression.getName())
    return value && next(value)
  }
  if (!Node.isIdentifier(expression)) return undefined
  const value = constantOf(expression)
  return value && next(value)
}

/** The name of a property, without quotes. Empty for what has none. */
function nameOf(property: Node): string {
  return Node.hasName(property) ? property.getName().replaceAll(/['"]/g, '') : ''
}

/** Whether an expression reads the environment: `process.env.X` or `import.meta.env.X`. */
function isEnvironment(node: Node): boolean {
  return /^(process\.env|import\.meta\.env)\.\w+$/.test(node.getText().replaceAll(/\s/g, ''))
}

function isTyped(node: Node): boolean {
  return /\.[cm]?tsx?$/.test(node.getSourceFile().getFilePath())
}

/**
 * Finds the value of a constant: in the same file, or in the file of the host that exports it.
 *
 * @param name An identifier.
 * @returns undefined if it is not a constant of the host.
 */
export function constantOf(name: Node): Expression | undefined {
  const file = name.getSourceFile()
  const own = file.getVariableDeclaration(name.getText())
  if (own) return own.getInitializer()
  for (const declaration of file.getImportDeclarations()) {
    const specifier = declaration
      .getNamedImports()
      .find((entry) => (entry.getAliasNode() ?? entry.getNameNode()).getText() === name.getText())
    if (specifier === undefined) continue
    const source = declaration.getModuleSpecifierSourceFile()
    return source?.getVariableDeclaration(specifier.getName())?.getInitializer()
  }
  return undefined
}

/** The object that an expression is, through constants and assertions. */
export function objectOf(expression: Node | undefined): ObjectLiteralExpression | undefined {
  const inner = expression && plainOf(expression)
  return Node.isObjectLiteralExpression(inner) ? inner : undefined
}

/** An expression without assertions and parentheses, and the value of the constant that it names. */
export function plainOf(expression: Node, depth = 0): Node {
  if (
    Node.isAsExpression(expression) ||
    Node.isSatisfiesExpression(expression) ||
    Node.isNonNullExpression(expression) ||
    Node.isParenthesizedExpression(expression)
  )
    return plainOf(expression.getExpression(), depth + 1)
  if (!Node.isIdentifier(expression) || depth > 20) return expression
  const value = constantOf(expression)
  return value === undefined ? expression : plainOf(value, depth + 1)
}

/** The value of a property of an object literal. */
export function propertyOf(object: ObjectLiteralExpression, name: string): Expression | undefined {
  const property = object.getProperty(name)
  if (Node.isPropertyAssignment(property)) return property.getInitializer()
  return Node.isShorthandPropertyAssignment(property) ? property.getNameNode() : undefined
}
