// Rules of the source that need its syntax: a function has at most 60 lines, and 100 if it is a table or draws JSX; no object
// literal is spread into another literal; SQL names its columns; a parameter's text is after a dash; constants are named as
// other values; what the widget waits for is loaded with `loadCode`; 'use client' is a directive.
// node tools/sourceRules.mjs          lists what breaks them
// node tools/sourceRules.mjs --shrink takes functions that are short by now from the exceptions, and lowers the others
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root, trackedSources } from './run.mjs'
import { checkTests } from './testRules.mjs'

const limits = { plain: 60, table: 100 }
/** Code that a host's page runs. Code of servers and of tests throws as it is. */
const inPages = /^runtime\/src\/(?!(?:signin|testing|vite)\/|.*\/test[A-Z]\w*\.tsx?$)/
/** SQL that reads or writes the columns that a table happens to have. */
const namesNoColumns = /select (?:\w+\.)?\*|returning \*|insert (?:or \w+ )?into [\w${}]+ values/i
/** A backup has every column, whatever version wrote it. */
const wholeTables = new Set(['server/src/data/backup.ts'])
const exceptionsFile = join(root, 'tools/longFunctions.json')

/**
 * Compares the functions of the repository with the limits and with the exceptions, which can only become fewer and shorter,
 * and looks for spreads of literals, and for code that fails to load without an `AppKitError`.
 *
 * @returns {readonly string[]} a sentence for each place that breaks a rule, and for each exception that is not needed.
 */
export function checkSources() {
  const exceptions = readExceptions()
  const { found, problems } = readSources()
  for (const [id, { lines, limit }] of found) {
    const allowed = exceptions[id] ?? limit
    if (lines > allowed) problems.push(`${id}: ${lines} lines, the limit of this function is ${allowed}`)
  }
  for (const id of Object.keys(exceptions))
    if (!found.has(id))
      problems.push(`${id} is no longer over the limit: run \`node tools/sourceRules.mjs --shrink\``)
  return problems
}

function readExceptions() {
  return JSON.parse(readFileSync(exceptionsFile, 'utf8'))
}

/** The functions over their limit, by file and name, and a sentence for each other place that breaks a rule. */
function readSources() {
  const found = new Map()
  const problems = []
  for (const file of trackedSources({ tests: true })) {
    const read = readSource(file, readFileSync(join(root, file), 'utf8'))
    for (const [name, size] of read.found) found.set(name, size)
    problems.push(...read.problems)
  }
  return { found, problems }
}

/**
 * Reads one file. In a test, only spreads of literals are looked for, and what lets it pass without looking.
 *
 * @param {string} file its name, for the results
 * @param {string} text its content
 * @returns {{ found: Map<string, { lines: number, limit: number }>, problems: string[] }} found: the functions over their limit,
 *   by file and name; problems: a sentence for each other place that breaks a rule.
 */
export function readSource(file, text) {
  const found = new Map()
  const problems = []
  const isTest = /\.test\.\w+$/.test(file)
  // A formatter puts it below what was put above it, and there it is no directive.
  if (/^;?\(['"]use client['"]\)/m.test(text)) problems.push(`${file}: write 'use client' above the imports`)
  if (!isTest && namesNoColumns.test(text) && !wholeTables.has(file))
    problems.push(
      `${file}: name the columns of each statement, so that one that is added later changes nothing`,
    )
  // Frameworks give routes the names of methods.
  const loud =
    !file.startsWith('templates/') && /^ *(?:export )?const ([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)\b/m.exec(text)
  if (loud) problems.push(`${file}: name the constant ${loud[1]} as other values are named`)
  const bare = /\.tsx?$/.test(file) && /^ *\*+ @param [\w$.]+ (?!- )\S/m.exec(text)
  if (bare)
    problems.push(`${file}: write \`@param name - text\`, as TSDoc has it, and not \`${bare[0].trim()}…\``)
  const isLong = !isTest && text.split('\n').length > limits.plain
  if (!isTest && !isLong && !/\.\.\.\{|await import\(/.test(text)) return { found, problems }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node) => {
    if (!isTest && ts.isFunctionLike(node) && node.body !== undefined) {
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1
      const limit = isTable(node.body) ? limits.table : limits.plain
      if (lines > limit) found.set(uniqueName(found, `${file}#${nameOf(node)}`), { lines, limit })
    } else if (isSpreadOfLiteral(node))
      problems.push(`${file}:${lineOf(node.getStart(source)) + 1}: write these properties without \`...{}\``)
    else if (!isTest && inPages.test(file) && isBareImport(node))
      problems.push(
        `${file}:${lineOf(node.getStart(source)) + 1}: write \`await loadCode(import(…))\`, or handle that it does not load`,
      )
    ts.forEachChild(node, visit)
  }
  visit(source)
  if (isTest) problems.push(...checkTests(source))
  return { found, problems }
}

const isSpreadOfLiteral = (node) =>
  (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)) &&
  ts.isObjectLiteralExpression(node.expression)

/** An import that is waited for, outside of a `try`. */
function isBareImport(node) {
  if (!ts.isAwaitExpression(node)) return false
  const { expression } = node
  if (!ts.isCallExpression(expression) || expression.expression.kind !== ts.SyntaxKind.ImportKeyword)
    return false
  for (let each = node; !ts.isFunctionLike(each) && each.parent !== undefined; each = each.parent)
    if (ts.isTryStatement(each.parent) && each.parent.tryBlock === each) return false
  return true
}

function uniqueName(found, name) {
  const twins = [...found.keys()].filter((id) => id === name || id.startsWith(`${name} `)).length
  return twins === 0 ? name : `${name} ${twins + 1}`
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
  const { found } = readSources()
  const kept = Object.entries(exceptions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([id]) => found.has(id))
    .map(([id, lines]) => [id, Math.min(lines, found.get(id).lines)])
  writeFileSync(exceptionsFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--shrink')) shrink()
  const problems = checkSources()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
