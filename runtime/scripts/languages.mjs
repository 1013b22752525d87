// node runtime/scripts/languages.mjs: writes runtime/src/kit/languages/packed and the buttons in each language
// (runtime/src/languages) from runtime/languages, and lists the texts that a
// language lacks, which are shown in English. With --check it writes nothing; exit code 1 if a file differs or a text does not
// fit. With --missing it prints only what is missing, exit code 1 if anything is.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import {
  packErrors,
  packLanguage,
  printAreas,
  printButtons,
  printPacked,
  readEnglish,
} from '../../tools/packLanguage.mjs'

const runtime = join(dirname(fileURLToPath(import.meta.url)), '..')
const packedFolder = join(runtime, 'src/kit/languages/packed')
const isCheck = process.argv.includes('--check')
const onlyMissing = process.argv.includes('--missing')

const { tables, errorTexts, markOf, leavesOf } = await loadTables()
const english = readEnglish(tables)
const files = new Map([['areas.ts', printAreas(tables, markOf, leavesOf)]])
const buttons = []
const problems = []
let lacking = 0
for (const file of readdirSync(join(runtime, 'languages')).filter((name) => name.endsWith('.json'))) {
  const locale = file.replace('.json', '')
  const given = JSON.parse(readFileSync(join(runtime, 'languages', file), 'utf8'))
  const result = packLanguage(locale, given, english)
  const errors = packErrors(locale, readErrors(file), errorTexts)
  files.set(`${locale}.ts`, printPacked(locale, result.packed, true))
  files.set(`errors-${locale}.ts`, errors.module)
  buttons.push([locale, result.packed[Object.keys(tables).indexOf('buttons')]])
  const missing = [...result.missing, ...errors.missing]
  problems.push(...[...result.problems, ...errors.problems].map((problem) => `${locale}: ${problem}`))
  lacking += missing.length
  if (missing.length > 0) process.stdout.write(`${locale} lacks ${missing.join(', ')}\n`)
}
files.set('../../../languages/index.ts', printButtons(buttons))
for (const problem of problems) process.stderr.write(`${problem}\n`)

const stale = [...files].filter(([name, text]) => read(join(packedFolder, name)) !== text)
if (onlyMissing) process.exit(lacking > 0 ? 1 : 0)
if (isCheck) {
  for (const [name] of stale)
    process.stderr.write(`${name} is stale. Run: node runtime/scripts/languages.mjs\n`)
  process.exit(stale.length > 0 || problems.length > 0 ? 1 : 0)
}
for (const [name, text] of stale) writeFileSync(join(packedFolder, name), text)
process.stdout.write(`${english.size} texts, ${buttons.length} languages, ${stale.length} files written\n`)
process.exit(problems.length > 0 ? 1 : 0)

function readErrors(file) {
  return JSON.parse(read(join(runtime, 'languages/errors', file)) ?? '{}')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The English tables by area: `Areas` names the constant of each, and the modules of messages and buttons have these. */
async function loadTables() {
  const server = await createServer({
    root: runtime,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const names = readdirSync(join(runtime, 'src/ui/messages')).filter((name) => /^\w+\.ts$/.test(name))
    const sources = [
      ...names.map((name) => `/src/ui/messages/${name}`),
      '/src/react/buttons/buttonMessages.ts',
      '/src/kit/problems.ts',
    ]
    const modules = await Promise.all(sources.map((source) => server.ssrLoadModule(source)))
    const constants = Object.assign({}, ...modules)
    const types = readFileSync(join(runtime, 'src/features/hostOptions/messages.ts'), 'utf8')
    const tables = [...types.matchAll(/^ {2}readonly (\w+): typeof (\w+)$/gm)].map(([, area, name]) => [
      area,
      constants[name],
    ])
    const { laterProblems } = await server.ssrLoadModule('/src/kit/laterProblems.ts')
    const { errorTexts } = await server.ssrLoadModule('/src/errors/errorTexts.ts')
    const { markOf } = await server.ssrLoadModule('/src/kit/languages/markOf.ts')
    const { leavesOf } = await server.ssrLoadModule(join(runtime, '../common/leavesOf.ts'))
    const errors = Object.fromEntries(laterProblems.map((code) => [code, errorTexts[code]]))
    return { tables: Object.fromEntries(tables), errorTexts: errors, markOf, leavesOf }
  } finally {
    await server.close()
  }
}
