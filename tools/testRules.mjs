// Rules of tests that need their syntax: each test has an expectation that no branch goes around, none is in a `catch`, which
// does not run when nothing is thrown, and none is fulfilled because there is nothing to look at.
import ts from 'typescript'

/** Matchers that say nothing about a value that may be missing: they hold for `undefined`, too. */
const saidOfNothing = new Set(['toBe', 'toEqual', 'toStrictEqual', 'toMatchObject'])
/** Members of `test` that take a function and are no test. */
const noTests = new Set([
  'describe',
  'step',
  'beforeEach',
  'afterEach',
  'beforeAll',
  'afterAll',
  'extend',
  'use',
])

/**
 * Finds the tests of a file that can pass without looking at anything.
 *
 * @param {import('typescript').SourceFile} source the file, with parents
 * @returns {readonly string[]} a sentence for each of them.
 */
export function checkTests(source) {
  const problems = []
  const say = (node, sentence) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    problems.push(`${source.fileName}:${line + 1}: ${sentence}`)
  }
  const visit = (node) => {
    const body = bodyOfTest(node)
    if (body && mayExpect(body) && !surelyExpects(body))
      say(node, 'this test may end without an expectation: count what was looked at, and expect some')
    if (isExpect(node) && isCaught(node))
      say(node, 'an expectation in a catch is skipped when nothing is thrown: use `rejects` or `toThrow`')
    if (isSaidOfNothing(node))
      say(node, 'this holds for undefined, too: expect first that there is something, and leave out the `?.`')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/** The function of a test, however `it` and `test` are called. */
function bodyOfTest(node) {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return undefined
  const callee = node.expression
  if (ts.isPropertyAccessExpression(callee) && noTests.has(callee.name.text)) return undefined
  let first = callee
  while (ts.isCallExpression(first) || ts.isPropertyAccessExpression(first)) first = first.expression
  if (!ts.isIdentifier(first) || !/^(?:it|test)$/.test(first.text)) return undefined
  return node.arguments.find((each) => ts.isFunctionLike(each))
}

/** A call of `expect`, or of a function of the file that is named after what it expects. */
const isExpect = (node) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  /^expect(?![a-z])/.test(node.expression.text)

const mayExpect = (node) => isExpect(node) || ts.forEachChild(node, (child) => mayExpect(child) || undefined)

/** Whether every way through a node comes to an expectation. Callbacks and loops are taken to run at least once. */
function surelyExpects(node) {
  if (isExpect(node)) return true
  const one = (...nodes) => nodes.some((each) => each !== undefined && surelyExpects(each))
  const both = (a, b) => one(a) && one(b)
  if (ts.isIfStatement(node)) return one(node.expression) || both(node.thenStatement, node.elseStatement)
  if (ts.isConditionalExpression(node)) return one(node.condition) || both(node.whenTrue, node.whenFalse)
  if (ts.isBinaryExpression(node) && /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText()))
    return one(node.left)
  if (ts.isTryStatement(node)) return one(node.tryBlock, node.finallyBlock)
  if (ts.isSwitchStatement(node)) return one(node.expression)
  return ts.forEachChild(node, (child) => surelyExpects(child) || undefined) === true
}

/** Whether a node is in a `catch` of the function around it, or in a function that is given to `.catch`. */
function isCaught(node) {
  for (let each = node; each.parent !== undefined; each = each.parent) {
    if (ts.isCatchClause(each)) return true
    if (!ts.isFunctionLike(each)) continue
    const { parent } = each
    return (
      ts.isCallExpression(parent) &&
      ts.isPropertyAccessExpression(parent.expression) &&
      parent.expression.name.text === 'catch'
    )
  }
  return false
}

/** Whether a node is `expect(a?.b)` and a matcher that holds when there is no `a`. */
function isSaidOfNothing(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const matcher = node.expression.name.text
  let subject = node.expression.expression
  const isNegated = ts.isPropertyAccessExpression(subject) && subject.name.text === 'not'
  if (isNegated) subject = subject.expression
  if (!isExpect(subject) || !(isNegated ? saidOfNothing.has(matcher) : matcher === 'toBeUndefined'))
    return false
  let value = subject.arguments[0]
  while (value && (ts.isParenthesizedExpression(value) || ts.isAwaitExpression(value)))
    value = value.expression
  return value !== undefined && ts.isOptionalChain(value)
}
