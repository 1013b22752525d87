import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildApps } from '../apps/buildApps.mjs'
import { drawTreemap } from '../report/drawTreemap.mjs'
import { cutByModule } from '../report/moduleSources.mjs'

const gz = (text) => gzipSync(text, { level: 9 }).length
const results = join(import.meta.dirname, '../results')

/**
 * Accounts for what the page of an app loads beyond React, module by module: results/bytes-<name>.md and .svg.
 *
 * @param {string} name of the files
 * @param {string} namespaces of the app, as `create-appkit` takes them
 * @returns {Promise<number>} bytes of gzip over the floor
 */
export async function accountBytes(name, namespaces) {
  const apps = await buildApps({ namespaces, account: true })
  try {
    const parts = partsOf(apps.outputs.product)
    const rest = initialOf(apps.outputs.product).reduce((sum, { code }) => sum + gz(code), 0)
    const floor = initialOf(apps.outputs.floor).reduce((sum, { code }) => sum + gz(code), 0)
    const total = rest - floor
    const lines = parts.map(({ name: module, bytes, cost }) => `| ${module} | ${bytes} | ${cost} |`)
    mkdirSync(results, { recursive: true })
    writeFileSync(
      join(results, `bytes-${name}.md`),
      `# ${total} bytes of gzip over the floor (${namespaces})

The second column is minified code. The third is what the file would be smaller by without the module; what modules have in
common is in none of them.

| module | bytes | gzip |
|:--|--:|--:|
${lines.join('\n')}
`,
    )
    writeFileSync(join(results, `bytes-${name}.svg`), drawTreemap(parts))
    return total
  } finally {
    apps.remove()
  }
}

/** The files that load with the page. */
function initialOf(output) {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const initial = new Set()
  const visit = (file) => {
    if (!chunks.has(file) || initial.has(file)) return
    initial.add(file)
    for (const next of chunks.get(file).imports) visit(next)
  }
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) visit(fileName)
  return [...initial].map((file) => chunks.get(file))
}

function partsOf(output) {
  const parts = initialOf(output).flatMap((chunk) => {
    const cuts = cutByModule(chunk).map(({ source, text }) => ({ name: nameOf(source), text }))
    const whole = gz(chunk.code)
    return [...new Set(cuts.map((cut) => cut.name))].map((name) => ({
      name,
      group: name.split('/').slice(0, 3).join('/'),
      bytes: cuts.filter((cut) => cut.name === name).reduce((sum, { text }) => sum + text.length, 0),
      cost:
        whole -
        gz(
          cuts
            .filter((cut) => cut.name !== name)
            .map(({ text }) => text)
            .join(''),
        ),
    }))
  })
  return parts.filter(({ name }) => name !== 'react').toSorted((a, b) => b.cost - a.cost)
}

/** `runtime/src/kit/start.ts`, `@preact/signals-core/...`, `react` for all of it. */
function nameOf(source) {
  const path = source.replaceAll('\\', '/').replace(/^.*node_modules\//, '')
  if (/^(react|react-dom|scheduler)\//.test(path)) return 'react'
  return path.replace(/^.*\/(runtime\/(src|dist)\/)/, '$1').replace(/^(\.\.\/)+/, 'app/')
}
