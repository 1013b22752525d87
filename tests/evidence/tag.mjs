// node tests/evidence/tag.mjs [--check]: gives `tag: '@core'` to the browser tests of core.json and takes it from all others;
// with --check it changes nothing, and fails where the sources differ from core.json.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root } from '../../tools/run.mjs'
import { callSites, folder } from './callSites.mjs'

const isCore = "'@core'"

/**
 * Lists the mistakes in the tags of the sources, in words; none when the tags are those of core.json.
 *
 * @param {{ core: readonly { file: string, title: string, where?: string }[] }} chosen
 * @param {readonly import('./callSites.mjs').CallSite[]} sites
 */
export function mistakes({ core }, sites) {
  const missing = core.filter((row) => !sites.some((site) => isSame(site, row)))
  const wrong = sites.filter((site) => tagOf(site) !== tagFor(site, core))
  return [
    ...missing.map(({ file, title }) => `core.json names a test that is not there: ${file} › ${title}`),
    ...wrong.map(
      (site) => `${site.file} › ${site.title}: ${tagFor(site, core) ? 'has not its tag' : 'has a tag'}`,
    ),
  ]
}

/**
 * The text of a file with the tags of core.json.
 *
 * @param {string} text
 * @param {readonly import('./callSites.mjs').CallSite[]} sites all of this file
 * @param {readonly { file: string, title: string, where?: string }[]} core
 */
export function retag(text, sites, core) {
  const edits = sites.flatMap((site) => editOf(site, tagFor(site, core)))
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((result, { start, end, by }) => result.slice(0, start) + by + result.slice(end), text)
}

const isSame = (a, b) => a.file === b.file && a.title === b.title

/** The code of the tag that a test should have. */
function tagFor(site, core) {
  const row = core.find((each) => isSame(each, site))
  if (!row) return undefined
  return row.where ? `${row.where} ? ${isCore} : []` : isCore
}

/** The options of a test: `test(title, { ... }, function)`. */
const detailsOf = ({ call }) =>
  call.arguments.length === 3 && ts.isObjectLiteralExpression(call.arguments[1])
    ? call.arguments[1]
    : undefined

const tagIn = (details) => details?.properties.find((property) => property.name?.getText() === 'tag')

/** The code of the tag that a test has, on one line. */
function tagOf(site) {
  const property = tagIn(detailsOf(site))
  if (!property || !ts.isPropertyAssignment(property)) return undefined
  const code = property.initializer.getText(site.source).replaceAll(/\s+/g, ' ')
  return code.includes(isCore) ? code : undefined
}

function editOf(site, wanted) {
  if (tagOf(site) === wanted) return []
  const details = detailsOf(site)
  const property = tagIn(details)
  const [, second] = site.call.arguments
  if (!details) return [{ start: second.getStart(), end: second.getStart(), by: `{ tag: ${wanted} }, ` }]
  if (wanted && property) return [{ start: property.getStart(), end: property.end, by: `tag: ${wanted}` }]
  const others = details.properties.filter((each) => each !== property).map((each) => each.getText())
  const kept = wanted ? [`tag: ${wanted}`, ...others] : others
  if (kept.length === 0)
    return [{ start: details.getStart(), end: site.call.arguments[2].getStart(), by: '' }]
  return [{ start: details.getStart(), end: details.end, by: `{ ${kept.join(', ')} }` }]
}

function main() {
  const chosen = JSON.parse(readFileSync(new URL('core.json', import.meta.url), 'utf8'))
  if (process.argv.includes('--check')) {
    const found = mistakes(chosen, callSites())
    for (const text of found) console.error(text)
    if (found.length > 0) console.error('Run node tests/evidence/tag.mjs')
    process.exit(found.length > 0 ? 1 : 0)
  }
  const sites = callSites()
  const changed = []
  for (const file of new Set(sites.map((site) => site.file))) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const ofFile = sites.filter((site) => site.file === file)
    const result = retag(text, ofFile, chosen.core)
    if (result === text) continue
    writeFileSync(path, result)
    changed.push(path)
  }
  if (changed.length === 0) return
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  spawnSync(process.execPath, [biome, 'format', '--write', ...changed], { cwd: root, stdio: 'inherit' })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
