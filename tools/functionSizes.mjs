// The size of functions: 60 lines, and 100 for a function that is a table or draws JSX.
// node tools/functionSizes.mjs          lists what is over the limits and not among the exceptions
// node tools/functionSizes.mjs --shrink takes from the exceptions what is within the limits by now, and lowers the others
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root, trackedSources } from './run.mjs'

const limits = { plain: 60, table: 100 }
const exceptionsFile = join(root, 'tools/longFunctions.json')

/**
 * Compares the functions of the repository with the limits and with the exceptions, which can only become fewer and shorter.
 *
 * @returns {readonly string[]} a sentence for each function that is too long, and for each exception that is not needed.
 */
export function checkFunctionSizes() {
  const exceptions = readExceptions()
  const found = longFunctions()
  const problems = []
  for (const [id, { lines, limit }] of found) {
    const allowed = exceptions[id] ?? limit
    if (lines > allowed) problems.push(`${id}: ${lines} lines, the limit of this function is ${allowed}`)
  }
  for (const id of Object.keys(exceptions))
    if (!found.has(id))
      problems.push(`${id} is no longer over the limit: run \`node tools/functionSizes.mjs --shrink\``)
  return problems
}

function readExceptions() {
  return JSON.parse(readFileSync(exceptionsFile, 'utf8'))
}

/** The functions over their limit, by file and name. */
function longFunctions() {
  const found = new Map()
  for (const file of trackedSources()) {
    const text = readFileSync(join(root, file), 'utf8')
    if (text.split('\n').length <= limits.plain) continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const visit = (node) => {
      if (ts.isFunctionLike(node) && node.body !== undefined) add(node)
      ts.forEachChild(node, visit)
    }
    const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
    const add = (node) => {
      const lines = lineOf(node.end) - lineOf(node.getStart(source))
      const limit = isTable(node.body) ? limits.table : limits.plain
      if (lines <= limit) return
      const name = `${file}#${nameOf(node)}`
      const twins = [...found.keys()].filter((id) => id === name || id.startsWith(`${name} `)).length
      found.set(twins === 0 ? name : `${name} ${twins + 1}`, { lines, limit })
    }
    visit(source)
  }
  return found
}

/** Whether a function draws JSX, or does nothing but return a literal. */
function isTable(body) {
  const [statement, ...others] = ts.isBlock(body) ? body.statements : []
  const result = ts.isBlock(body)
    ? statement && ts.isReturnStatement(statement) && statement.expression
    : body
  if (others.length === 0 && result && isLiteral(unwrap(result))) return true
  const draws = (node) =>
    ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
      ? true
      : ts.forEachChild(node, (child) => draws(child) || undefined)
  return draws(body) === true
}

const isLiteral = (node) =>
  ts.isObjectLiteralExpression(node)
    ? node.properties.every((property) => !ts.isMethodDeclaration(property))
    : ts.isArrayLiteralExpression(node)

const unwrap = (node) =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? unwrap(node.expression)
    : node

/** The name of a function, or of what it is the value of. */
function nameOf(node) {
  for (let each = node; each !== undefined && !ts.isSourceFile(each); each = each.parent) {
    if (each.name !== undefined) return each.name.getText()
    if (each !== node && ts.isFunctionLike(each)) return `${nameOf(each)} > callback`
  }
  return 'callback'
}

function shrink() {
  const exceptions = readExceptions()
  const found = longFunctions()
  const kept = Object.entries(exceptions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([id]) => found.has(id))
    .map(([id, lines]) => [id, Math.min(lines, found.get(id).lines)])
  writeFileSync(exceptionsFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--shrink')) shrink()
  const problems = checkFunctionSizes()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
