import { type CallExpression, type Expression, Node, type SourceFile } from './tsMorph.js'

/** The expression that React renders at the root, or why it was not found. */
export type RootSearch =
  | { readonly found: true; readonly expression: Expression }
  | { readonly found: false; readonly reason: string }

/**
 * Finds what an entry file renders: the argument of `createRoot(…).render(…)`, or the second one of
 * `hydrateRoot(…)`, under any imported name.
 *
 * @param file - the parsed entry file.
 * @returns the expression, or a reason that completes "main.tsx was left alone: it …".
 */
export function findRoot(file: SourceFile): RootSearch {
  const names = clientNames(file)
  const calls = file.getDescendants().filter(Node.isCallExpression)
  const roots = calls.flatMap((call) => {
    if (calleeIs(call, 'hydrateRoot', names)) return [call.getArguments()[1]]
    if (isRenderOfRoot(call, names)) return [call.getArguments()[0]]
    return []
  })
  const [argument] = roots
  if (roots.length > 1) return { found: false, reason: 'renders more than one root' }
  if (argument === undefined) {
    const legacy = calls.some((call) => /^(ReactDOM\.)?render$/.test(call.getExpression().getText()))
    const reason = legacy
      ? 'uses the render call of React 17'
      : 'has no createRoot(…).render(…) that can be followed'
    return { found: false, reason }
  }
  if (!Node.isExpression(argument))
    return { found: false, reason: 'renders something that is not an expression' }
  return { found: true, expression: argument }
}

interface ClientNames {
  readonly createRoot: ReadonlySet<string>
  readonly hydrateRoot: ReadonlySet<string>
  readonly modules: ReadonlySet<string>
}

function clientNames(file: SourceFile): ClientNames {
  const names = { createRoot: new Set<string>(), hydrateRoot: new Set<string>(), modules: new Set<string>() }
  for (const declaration of file.getImportDeclarations()) {
    if (!/^react-dom(\/client)?$/.test(declaration.getModuleSpecifierValue())) continue
    const whole = declaration.getDefaultImport() ?? declaration.getNamespaceImport()
    if (whole) names.modules.add(whole.getText())
    for (const specifier of declaration.getNamedImports()) {
      const local = specifier.getAliasNode()?.getText() ?? specifier.getName()
      if (specifier.getName() === 'createRoot') names.createRoot.add(local)
      if (specifier.getName() === 'hydrateRoot') names.hydrateRoot.add(local)
    }
  }
  return names
}

function calleeIs(call: CallExpression, name: 'createRoot' | 'hydrateRoot', names: ClientNames): boolean {
  const callee = call.getExpression()
  if (Node.isIdentifier(callee)) return names[name].has(callee.getText())
  if (!Node.isPropertyAccessExpression(callee)) return false
  return callee.getName() === name && names.modules.has(callee.getExpression().getText())
}

function isRenderOfRoot(call: CallExpression, names: ClientNames): boolean {
  const callee = call.getExpression()
  if (!Node.isPropertyAccessExpression(callee) || callee.getName() !== 'render') return false
  const owner = unwrap(callee.getExpression())
  if (Node.isCallExpression(owner)) return calleeIs(owner, 'createRoot', names)
  if (!Node.isIdentifier(owner)) return false
  return owner
    .getSourceFile()
    .getDescendants()
    .some((node) => assignsRoot(node, owner.getText(), names))
}

function assignsRoot(node: Node, variable: string, names: ClientNames): boolean {
  let value: Expression | undefined
  if (Node.isVariableDeclaration(node) && node.getName() === variable) value = node.getInitializer()
  if (Node.isBinaryExpression(node) && node.getLeft().getText() === variable) value = node.getRight()
  const call = value && unwrap(value)
  return Node.isCallExpression(call) && calleeIs(call, 'createRoot', names)
}

function unwrap(expression: Expression): Expression {
  if (Node.isParenthesizedExpression(expression) || Node.isNonNullExpression(expression)) {
    return unwrap(expression.getExpression())
  }
  return expression
}
