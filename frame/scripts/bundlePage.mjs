// Makes the scripts of the page, each with everything it needs inside, its style sheet, and the list of their hashes. The same
// sources give the same bytes. A folder can be named to build into, instead of dist/page.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { packagesIn, writeLicences } from '../../tools/bundleLibraries.mjs'
import { hashPage } from '../dist/server/hashes.js'
import { loadPageFiles } from '../dist/server/pages.js'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = process.argv[2] ?? at('../dist/page')
mkdirSync(folder, { recursive: true })

const chunks = []
for (const [name, input] of [
  ['main', '../page/main.ts'],
  ['worker', '../page/vault/worker.ts'],
  ['confirm', '../page/confirm.ts'],
  ['social', '../page/social.ts'],
  ['approve', '../page/approve.ts'],
  ['continue', '../page/continue.ts'],
]) {
  const bundle = await rolldown({ input: at(input), platform: 'browser' })
  const { output } = await bundle.write({
    file: join(folder, `${name}.js`),
    format: 'es',
    minify: true,
    codeSplitting: false,
  })
  await bundle.close()
  const made = output.filter((chunk) => chunk.type === 'chunk')
  const left = made.flatMap((chunk) => chunk.imports)
  if (made.length !== 1 || left.length > 0)
    throw new Error(`${name}.js does not stand alone: ${left.join(', ')}`)
  chunks.push(...made)
}
copyFileSync(at('../page/page.css'), join(folder, 'page.css'))
writeLicences(folder, packagesIn(chunks))
const hashes = hashPage(loadPageFiles(pathToFileURL(join(folder, '/'))))
writeFileSync(join(folder, 'hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`)
