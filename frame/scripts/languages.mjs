// node frame/scripts/languages.mjs: writes frame/page/messages/packed and, with the texts of mails, frame/src/server/mail/packed
// from frame/languages, and lists the texts that a language lacks, which are shown in English. With --check it writes nothing; exit code 1 if a file differs or a text
// does not fit. With --english it prints the English texts in the form of frame/languages.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { packLanguage, readEnglish } from '../../tools/packLanguage.mjs'

const frame = fileURLToPath(new URL('..', import.meta.url))
const sources = join(frame, 'languages')
const pageFolder = join(frame, 'page/messages/packed')
const mailFolder = join(frame, 'src/server/mail/packed')
const isCheck = process.argv.includes('--check')

const { developerTexts, tables } = await loadTables()
const english = readEnglish(tables)
for (const path of developerTexts) if (!english.delete(path)) throw new Error(`${path} is no text`)
if (process.argv.includes('--english')) {
  process.stdout.write(`${JSON.stringify(printEnglish(tables, ''), null, 2)}\n`)
  process.exit(0)
}

const problems = []
const stale = []
for (const folder of [pageFolder, mailFolder]) mkdirSync(folder, { recursive: true })
for (const file of readdirSync(sources).filter((name) => name.endsWith('.json'))) {
  const locale = file.replace('.json', '')
  const result = packLanguage(locale, JSON.parse(readFileSync(join(sources, file), 'utf8')), english)
  problems.push(...result.problems.map((problem) => `${locale}: ${problem}`))
  if (result.missing.length > 0) process.stdout.write(`${locale} lacks ${result.missing.join(', ')}\n`)
  const { mail, ...page } = placeTexts(result.packed)
  for (const [folder, texts] of [
    [pageFolder, page],
    [mailFolder, mail],
  ]) {
    const text = `${JSON.stringify(texts)}\n`
    const path = join(folder, file)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) stale.push([path, text])
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (isCheck)
  for (const [path] of stale)
    process.stderr.write(`${path} is stale. Run: node frame/scripts/languages.mjs\n`)
else for (const [path, text] of stale) writeFileSync(path, text)
process.stdout.write(`${english.size} texts, ${stale.length} files ${isCheck ? 'stale' : 'written'}\n`)
process.exit(problems.length > 0 || (isCheck && stale.length > 0) ? 1 : 0)

/** Texts in the order of each table. Those for developers stay English, so that their place is empty. */
function placeTexts(packed) {
  const areas = [...new Set([...english.values()].map(({ area }) => area))]
  const lists = new Map(areas.map((area, index) => [area, [...packed[index]]]))
  const placed = (area) =>
    [...readEnglish({ [area]: tables[area] }).keys()].map((path) =>
      english.has(path) ? lists.get(area).shift() : 0,
    )
  return Object.fromEntries(areas.map((area) => [area, placed(area)]))
}

function printEnglish(value, path) {
  if (typeof value !== 'object') return english.has(path) ? String(value) : undefined
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    printEnglish(each, path === '' ? key : `${path}.${key}`),
  ])
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}

/** The English tables: those of the page, and the mails, which the server takes from the same files. */
async function loadTables() {
  const server = await createServer({
    root: frame,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { developerTexts, tables } = await server.ssrLoadModule('/page/messages/tables.ts')
    const { mailTexts } = await server.ssrLoadModule('/src/server/mail/mailTexts.ts')
    return { developerTexts, tables: { ...tables, mail: mailTexts } }
  } finally {
    await server.close()
  }
}
