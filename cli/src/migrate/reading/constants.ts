import {
  type Expression,
  Node,
  type ObjectLiteralExpression,
  type TemplateExpression,
  ts,
} from '../../edits/tsMorph.js'

/**
 * Writes an expression of a host so that it says the same in another file: constants that it names are replaced by their
 * values.
 *
 * @param expression - any expression.
 * @param without - names of properties that are left out of all objects.
 * @returns undefined if it depends on anything but constants and the environment, e.g. on a function or the page.
 */
export function inlineConstants(
  expression: Node,
  without: readonly string[] = [],
  depth = 0,
): string | undefined {
  if (depth > 20) return undefined
  const inline: Inline = (node) => node && inlineConstants(node, without, depth + 1)
  if (isLiteral(expression) || isEnvironment(expression)) return expression.getText()
  if (Node.isIdentifier(expression)) return inline(constantOf(expression))
  if (Node.isPropertyAccessExpression(expression)) {
    const owner = objectOf(expression.getExpression())
    return inline(owner && propertyOf(owner, expression.getName()))
  }
  if (Node.isArrayLiteralExpression(expression)) {
    const items = expression.getElements().map(inline)
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`
  }
  if (Node.isObjectLiteralExpression(expression)) return inlineObject(expression, without, inline)
  if (Node.isTemplateExpression(expression)) return inlineTemplate(expression, inline)
  return inlineOperators(expression, inline)
}

type Inline = (node: Node | undefined) => string | undefined

const isLiteral = (node: Node) =>
  Node.isStringLiteral(node) ||
  Node.isNumericLiteral(node) ||
  Node.isBigIntLiteral(node) ||
  Node.isNoSubstitutionTemplateLiteral(node) ||
  Node.isTrueLiteral(node) ||
  Node.isFalseLiteral(node) ||
  Node.isNullLiteral(node)

/** Parentheses, assertions, a sign, and `||`, `??` and `+` between two expressions. */
function inlineOperators(expression: Node, inline: Inline): string | undefined {
  if (Node.isParenthesizedExpression(expression)) {
    const inner = inline(expression.getExpression())
    return inner && `(${inner})`
  }
  if (Node.isAsExpression(expression) || Node.isSatisfiesExpression(expression)) {
    const inner = inline(expression.getExpression())
    return inner !== undefined && isEnvironment(expression.getExpression()) && isTyped(expression)
      ? `${inner} as string`
      : inner
  }
  if (Node.isNonNullExpression(expression)) {
    const inner = operandOf(expression.getExpression(), inline, true)
    return inner && `${inner}!`
  }
  if (Node.isPrefixUnaryExpression(expression)) {
    const inner = operandOf(expression.getOperand(), inline, true)
    return inner && `${expression.getText().charAt(0)}${inner}`
  }
  if (!Node.isBinaryExpression(expression)) return undefined
  const operator = expression.getOperatorToken().getText()
  const [left, right] = [operandOf(expression.getLeft(), inline), operandOf(expression.getRight(), inline)]
  return /^(\|\||\?\?|\+)$/.test(operator) && left && right ? `${left} ${operator} ${right}` : undefined
}

/**
 * An operand, in parentheses where a constant that stands for it has operators of its own.
 *
 * @param isTight - whether the operator binds more than a sign or an assertion does.
 */
function operandOf(operand: Expression, inline: Inline, isTight = false): string | undefined {
  const text = inline(operand)
  if (text === undefined || Node.isBinaryExpression(operand)) return text
  const [statement] = ts.createSourceFile('operand.ts', `[${text}]`, ts.ScriptTarget.Latest).statements
  const list = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  const value = list && ts.isArrayLiteralExpression(list) ? list.elements[0] : undefined
  const hasOperators =
    value &&
    (ts.isBinaryExpression(value) ||
      (isTight && (ts.isAsExpression(value) || ts.isPrefixUnaryExpression(value))))
  return hasOperators ? `(${text})` : text
}

function inlineTemplate(expression: TemplateExpression, inline: Inline): string | undefined {
  const spans = expression.getTemplateSpans().map((span) => {
    const value = inline(span.getExpression())
    const text = span
      .getLiteral()
      .getText()
      .slice(1)
      .replace(/(`|\$\{)$/, '')
    return value && `\${${value}}${text}`
  })
  const head = expression.getHead().getText().replace(/\$\{$/, '')
  return spans.includes(undefined) ? undefined : `${head}${spans.join('')}\``
}

function inlineObject(
  expression: ObjectLiteralExpression,
  without: readonly string[],
  inline: Inline,
): string | undefined {
  const kept = expression.getProperties().filter((property) => !without.includes(nameOf(property)))
  const entries = kept.map((property) => {
    if (Node.isShorthandPropertyAssignment(property)) {
      const text = inline(constantOf(property.getNameNode()))
      return text && `${property.getName()}: ${text}`
    }
    if (!Node.isPropertyAssignment(property)) return undefined
    const text = inline(property.getInitializer())
    return text && `${property.getNameNode().getText()}: ${text}`
  })
  if (entries.includes(undefined)) return undefined
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
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
 * @param name - an identifier.
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
