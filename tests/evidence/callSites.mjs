// This finds the browser tests in their files. A call of `test` in a loop or in a group of a loop makes several tests; they
// are chosen together, because they have one place to be tagged at.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../tools/run.mjs'

export const folder = join(root, 'tests/e2e')

/**
 * @typedef {object} CallSite
 * @property {string} file its name in tests/e2e
 * @property {string} title as it is written, with the titles of its groups
 * @property {RegExp} pattern of the titles that tests made by it have
 * @property {ts.CallExpression} call
 * @property {ts.SourceFile} source
 */

/** @returns {CallSite[]} all of them, in the order of files and lines */
export const callSites = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .flatMap((name) => callSitesIn(name, readFileSync(join(folder, name), 'utf8')))

/** @returns {CallSite[]} those in the text of a file */
export function callSitesIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const sites = []
  const names = new Set([
    'test',
    ...[...text.matchAll(/const (\w+) = \w+\.extend\b/g)].map(([, name]) => name),
  ])
  const visit = (node, groups) => {
    const group = groupOf(node)
    if (group) return ts.forEachChild(node, (child) => visit(child, [...groups, group]))
    if (isTest(node, names)) {
      const titles = [...groups, node.arguments[0]]
      const title = titles.map(writtenTitle).join(' › ')
      const pattern = new RegExp(`^${titles.map(titlePattern).join(' › ')}$`)
      sites.push({ file, title, pattern, call: node, source })
    }
    ts.forEachChild(node, (child) => visit(child, groups))
  }
  visit(source, [])
  return sites
}

/** The site that made a test; of several that fit, the one with the most letters of its own. */
export function siteOf(sites, { file, title }) {
  const found = sites.filter((site) => site.file === file && site.pattern.test(title))
  return found.sort((a, b) => b.pattern.source.length - a.pattern.source.length)[0]
}

const isFunction = (node) => node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** `test('...', async () => {...})`, also of a `test` that was extended under another name. */
const isTest = (node, names) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.arguments.length >= 2 &&
  isTitle(node.arguments[0]) &&
  isFunction(node.arguments.at(-1)) &&
  names.has(node.expression.text)

/** The title of `test.describe('...', () => {...})`. */
const groupOf = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'describe' &&
  isFunction(node.arguments.at(-1)) &&
  node.arguments.length >= 2
    ? node.arguments[0]
    : undefined

const isTitle = (node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)

/** A title without quotes; what is put into it stays as code. */
const writtenTitle = (node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
    ? node.text
    : node.getText().replace(/^`|`$/g, '')

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

function titlePattern(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return escaped(node.text)
  if (!ts.isTemplateExpression(node)) return '.*'
  return (
    escaped(node.head.text) + node.templateSpans.map(({ literal }) => `.*${escaped(literal.text)}`).join('')
  )
}
