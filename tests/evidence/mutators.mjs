// A mutant changes one place of a source: a condition, a call, a handler or a part of a view. It changes no texts and no
// styles, which a screenshot would have to judge.
import ts from 'typescript'

const { SyntaxKind } = ts

const opposite = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '>='],
  [SyntaxKind.LessThanEqualsToken, '>'],
  [SyntaxKind.GreaterThanToken, '<='],
  [SyntaxKind.GreaterThanEqualsToken, '<'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
])

/** Code that differs between two builds of the same source, or is there for developers alone. */
const ofBuild = /process\.env|import\.meta|console\.|['"]use client['"]/

/**
 * @typedef {object} Place
 * @property {string} kind
 * @property {number} start of the text that is replaced
 * @property {number} end
 * @property {string} mutated the changed code
 * @property {'expression' | 'begin' | 'statement' | 'child'} form what the text is: `begin` is an expression that a statement
 *   begins with, a child stands between tags of JSX
 */

/**
 * Every place of a source that can be mutated.
 *
 * @param {ts.SourceFile} source
 * @returns {Place[]}
 */
export function placesOf(source) {
  const places = []
  const add = (node, kind, mutated, form = 'expression') => {
    const start = node.getStart(source)
    if (!ofBuild.test(source.text.slice(start, node.end)))
      places.push({ kind, start, end: node.end, mutated, form: formAt(node, source, form) })
  }
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    mutate(node, source, add)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return places
}

/** Keeps an expression that begins a statement apart, as a bracket in its place would go on with the line before. */
function formAt(node, source, form) {
  if (form !== 'expression') return form
  const start = node.getStart(source)
  let at = node
  while (at.parent?.getStart(source) === start && !ts.isExpressionStatement(at)) at = at.parent
  return ts.isExpressionStatement(at) ? 'begin' : form
}

function mutate(node, source, add) {
  const text = (of) => of.getText(source)
  if (ts.isBinaryExpression(node)) {
    const operator = opposite.get(node.operatorToken.kind)
    if (operator) add(node, 'operator', `(${text(node.left)}) ${operator} (${text(node.right)})`)
    if (node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) add(node, 'default', text(node.right))
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    add(node, 'negation', text(node.operand))
  else if (ts.isIfStatement(node)) add(node.expression, 'condition', `!(${text(node.expression)})`)
  else if (ts.isConditionalExpression(node)) add(node.condition, 'condition', `!(${text(node.condition)})`)
  else if (isCallAlone(node)) add(node, 'call', '', 'statement')
  else if (ts.isCallExpression(node) && isFilter(node)) add(node, 'filter', text(node.expression.expression))
  else if (isHandler(node)) add(node.initializer.expression, 'handler', 'undefined')
  else if (ts.isJsxSelfClosingElement(node))
    add(node, 'part of a view', 'null', isChild(node) ? 'child' : 'expression')
  else if (isFlag(node)) add(node.initializer, 'flag', text(node.initializer) === 'true' ? 'false' : 'true')
}

const isChild = ({ parent }) => ts.isJsxElement(parent) || ts.isJsxFragment(parent)

/** A statement that only calls something, so that the code runs without it. */
function isCallAlone(node) {
  if (!ts.isExpressionStatement(node)) return false
  let { expression } = node
  while (ts.isAwaitExpression(expression) || ts.isVoidExpression(expression))
    expression = expression.expression
  return ts.isCallExpression(expression) && expression.expression.kind !== SyntaxKind.SuperKeyword
}

const isFilter = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) &&
  !expression.questionDotToken &&
  ['filter', 'toSorted', 'toReversed'].includes(expression.name.text)

/** `onClick={...}` of a component or an element. */
const isHandler = (node) =>
  ts.isJsxAttribute(node) &&
  /^on[A-Z]/.test(node.name.getText()) &&
  node.initializer !== undefined &&
  ts.isJsxExpression(node.initializer) &&
  node.initializer.expression !== undefined

/** `{ isOpen: true }` */
const isFlag = (node) =>
  ts.isPropertyAssignment(node) &&
  (node.initializer.kind === SyntaxKind.TrueKeyword || node.initializer.kind === SyntaxKind.FalseKeyword)

/**
 * The smallest expression or statement around a piece of text, with that piece replaced.
 *
 * @param {ts.SourceFile} source
 * @param {string} text a piece that is in the source once
 * @param {string} without
 * @returns {Place | undefined} nothing when no expression or statement holds the piece
 */
export function placeOfDefence(source, text, without) {
  const at = source.text.indexOf(text)
  if (at === -1) return undefined
  let found
  const visit = (node) => {
    if (node.getStart(source) > at || node.end < at + text.length) return
    const form = formOf(node)
    const start = node.getStart(source)
    const mutated = source.text.slice(start, at) + without + source.text.slice(at + text.length, node.end)
    if (form && isCode(mutated, form))
      found = { kind: 'defence', start, end: node.end, mutated, form: formAt(node, source, form) }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return found
}

/** Whether a text is still an expression, or a statement inside a function. */
function isCode(text, form) {
  const code = form === 'statement' ? `async () => { ${text} }` : `async () => (${text})`
  const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true, fileName: 'a.tsx' })
  return diagnostics.length === 0
}

function formOf(node) {
  const { parent } = node
  if (ts.isExpressionStatement(node) || ts.isIfStatement(node) || ts.isReturnStatement(node))
    return 'statement'
  const isValue =
    (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.initializer === node
  if (isValue && !(ts.isVariableDeclaration(parent) && ts.isBindingPattern(parent.name))) return 'expression'
  const isOperand =
    ts.isBinaryExpression(node) || ts.isPrefixUnaryExpression(node) || ts.isConditionalExpression(node)
  if (isOperand || ts.isCallExpression(node)) return ts.isDecorator(parent) ? undefined : 'expression'
  return ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node) ? 'expression' : undefined
}
