import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')
const creator = join(root, 'cli/dist/bin/create-appkit.js')

/**
 * Scaffolds an app for each namespace alone and builds it twice with its own configuration: as it is, and with
 * the same config and no driver. The surplus of the first is the cost of the namespace.
 *
 * @param {readonly string[]} ids
 * @returns {Promise<readonly { id: string, page: number, total: number, driver: string[], rest: string[] }[]>} page:
 *   bytes of gzip -9 that load with the page for the driver; total: those of all files, with what loads when a wallet of
 *   the namespace is used; driver: the modules the app has for it, wherever they load; rest: those it has anyway.
 *   Modules by their path below the repository or node_modules.
 */
export async function buildNamespaces(ids) {
  const place = mkdtempSync(join(tmpdir(), 'appkit-namespaces-'))
  try {
    const results = []
    for (const id of ids) {
      const app = join(place, id)
      const flags = ['--namespaces', id, '--no-install', '--no-git', '-y', '--json']
      execFileSync(process.execPath, [creator, app, ...flags], { stdio: ['ignore', 'ignore', 'inherit'] })
      symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'), 'junction')
      const whole = await buildOne(app)
      removeDriver(join(app, 'src/appkit/generated/kit.ts'), id)
      const bare = await buildOne(app)
      const known = new Set(bare.modules)
      results.push({
        id,
        page: whole.page - bare.page,
        total: whole.total - bare.total,
        driver: whole.modules.filter((module) => !known.has(module)),
        rest: bare.modules,
      })
    }
    return results
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function removeDriver(file, id) {
  const before = readFileSync(file, 'utf8')
  const after = before
    .replace(`import { ${id} } from 'appkit-runtime/namespaces/${id}'\n`, '')
    .replace(`namespaces: [${id}]`, 'namespaces: []')
  if (after.includes(`namespaces/${id}'`) || !after.includes('namespaces: []'))
    throw new Error(`The generated kit does not name the driver of ${id} as it was expected to:\n${before}`)
  writeFileSync(file, after)
}

/**
 * Names a chunk by its modules, in as many characters as a hash of its content has. The two builds then name alike what both have: 170
 * names that differ would compress differently, which is more than some of what is measured.
 */
function nameChunk({ moduleIds, name }) {
  const modules = moduleIds.map((id) => basename(id)).join()
  return `assets/${name}-${createHash('sha256').update(modules).digest('base64url').slice(0, 8)}.js`
}

async function buildOne(dir) {
  const output = { chunkFileNames: nameChunk }
  const { output: files } = await build({
    root: dir,
    logLevel: 'error',
    build: { rollupOptions: { output } },
  })
  const chunks = new Map(files.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const initial = new Set()
  const visit = (name) => {
    if (!chunks.has(name) || initial.has(name)) return
    initial.add(name)
    for (const next of chunks.get(name).imports) visit(next)
  }
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) visit(fileName)
  const bytesOf = (names) =>
    [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name).code, { level: 9 }).length, 0)
  const modules = [...chunks.values()].flatMap((chunk) =>
    Object.entries(chunk.modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) =>
        id
          .replace(/^.*\/node_modules\//, '')
          .replace(dir, '')
          .replace(root, ''),
      ),
  )
  return { page: bytesOf(initial), total: bytesOf(chunks.keys()), modules: [...new Set(modules)].sort() }
}
