// Makes the scripts of the page, each with everything it needs inside, and its style sheet.
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { packagesIn, writeLicences } from '../../tools/bundleLibraries.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../dist/page')
mkdirSync(folder, { recursive: true })

const chunks = []
for (const [name, input] of [
  ['main', '../page/main.ts'],
  ['worker', '../page/vault/worker.ts'],
  ['confirm', '../page/confirm.ts'],
  ['social', '../page/social.ts'],
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
