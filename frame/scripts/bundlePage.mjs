// Makes the scripts of the page, each with everything it needs inside, its style sheet, what both are in encodings that
// browsers take, their names, and the list of their hashes. The same sources give the same bytes. A folder can be named to build
// into, instead of dist/page.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { rolldown } from 'rolldown'
import { packagesIn, writeLicences } from '../../tools/bundleLibraries.mjs'
import { hashPage } from '../dist/server/config/hashes.js'
import { loadPageFiles } from '../dist/server/config/pageFiles.js'
import { languages } from '../dist/shared/languages.js'
import { packLetters } from '../dist/shared/letters.js'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = process.argv[2] ?? at('../dist/page')
// Files of another build have other names.
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const names = {}
/** Writes a file under a name with its hash, as it is and compressed. */
function write(name, text) {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  const end = extname(name)
  names[name] = `${name.slice(0, -end.length)}.${hash}${end}`
  const file = join(folder, names[name])
  writeFileSync(file, body)
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}

/** The page starts the worker of its own build, and loads the script of its own build that reads keys. */
function nameScripts(text) {
  let named = text
  for (const script of ['worker.js', 'passkey.js', 'bring.js']) {
    const parts = named.split(`/sdk/${script}`)
    if (parts.length !== 2) throw new Error(`main.js names ${script} in another way than expected.`)
    named = parts.join(`/sdk/${names[script]}`)
  }
  return named
}

const chunks = []
for (const [name, input] of [
  // The page has the names of these two in it.
  ['worker', '../page/vault/worker.ts'],
  ['passkey', '../page/passkey.ts'],
  ['bring', '../page/vault/readKey.ts'],
  ['main', '../page/main.ts'],
  ['confirm', '../page/confirm.ts'],
  ['social', '../page/social.ts'],
  ['wallet', '../page/walletLogin.ts'],
  ['approve', '../page/approve.ts'],
  ['continue', '../page/continue.ts'],
]) {
  const bundle = await rolldown({ input: at(input), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false })
  await bundle.close()
  const made = output.filter((chunk) => chunk.type === 'chunk')
  const left = made.flatMap((chunk) => chunk.imports)
  if (made.length !== 1 || left.length > 0)
    throw new Error(`${name}.js does not stand alone: ${left.join(', ')}`)
  write(`${name}.js`, name === 'main' ? nameScripts(made[0].code) : made[0].code)
  chunks.push(...made)
}
write('page.css', readFileSync(at('../page/page.css')))
const readTexts = (path, name) => readFileSync(at(`${path}/packed/${name}.json`), 'utf8').trim()
for (const name of languages) write(`${name}.texts`, packLetters(readTexts('../page/messages', name)))
// The server alone reads the texts of mails: they are not in the manifest, so that they are not served.
const mails = languages.map((name) => [name, JSON.parse(readTexts('../src/server/mail', name))])
writeFileSync(join(folder, 'mails.json'), `${JSON.stringify(Object.fromEntries(mails))}\n`)
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(names, null, 2)}\n`)
writeLicences(folder, packagesIn(chunks))
const hashes = hashPage(loadPageFiles(pathToFileURL(join(folder, '/'))))
writeFileSync(join(folder, 'hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`)
