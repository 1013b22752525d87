import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')
const creator = join(root, 'cli/dist/bin/create-appkit.js')

/**
 * Builds an app that has only connecting, the account and the networks of one namespace, and again with each part, added by
 * `create-appkit add`. The difference is the size of the part.
 *
 * @param {readonly string[]} names as `add` takes them
 * @returns {Promise<Record<string, { page: number, later: number, libraries: { name: string, licence: string }[] }>>} bytes of
 *   gzip -9 of JavaScript, with the page and later; libraries that only the part brings.
 */
export async function buildParts(names) {
  const place = mkdtempSync(join(tmpdir(), 'appkit-parts-'))
  const run = (...args) =>
    execFileSync(process.execPath, [creator, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const start = (folder, namespace) => {
    const app = join(place, folder)
    run(app, '--namespaces', namespace, '--features', 'none', '--no-install', '--no-git', '-y', '--json')
    symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'), 'junction')
    run('remove', 'walletConnect', '--cwd', app, '--json')
    return app
  }
  try {
    const bases = { eip155: start('app', 'eip155') }
    // The first namespace is measured beside another one.
    if (names.includes('namespace/eip155')) bases.solana = start('other', 'solana')
    const built = {}
    for (const [id, app] of Object.entries(bases)) built[id] = await buildOne(app)
    const result = {}
    for (const [index, name] of names.entries()) {
      const base = name === 'namespace/eip155' ? 'solana' : 'eip155'
      const app = join(place, `part-${index}`)
      cpSync(bases[base], app, { recursive: true, verbatimSymlinks: true })
      run('add', name, '--cwd', app, '--no-install', '--json')
      const [bare, whole] = [built[base], await buildOne(app)]
      const libraries = whole.libraries.filter((library) => !bare.libraries.includes(library))
      result[name] = {
        page: whole.page - bare.page,
        later: whole.all - whole.page - (bare.all - bare.page),
        libraries: libraries.map((library) => ({ name: library, licence: licenceOf(library) })),
      }
    }
    return result
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function licenceOf(name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).license
}

async function buildOne(dir) {
  const { output } = await build({ root: dir, logLevel: 'error' })
  const byFile = JSON.parse(readFileSync(join(root, 'runtime/dist/libraries/byFile.json'), 'utf8'))
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const initial = new Set()
  const visit = (name) => {
    if (!chunks.has(name) || initial.has(name)) return
    initial.add(name)
    for (const next of chunks.get(name).imports) visit(next)
  }
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) visit(fileName)
  const sizes = [...chunks].map(([name, { code }]) => [name, gzipSync(code, { level: 9 }).length])
  const sum = (wanted) => wanted.reduce((total, [, size]) => total + size, 0)
  const modules = [...chunks.values()].flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  )
  const own = join(root, 'runtime/dist/')
  const libraries = modules.flatMap((id) => {
    const path = id.replaceAll('\\', '/')
    if (path.startsWith(own)) return byFile[path.slice(own.length)] ?? []
    return /^[^\0]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []
  })
  return {
    all: sum(sizes),
    page: sum(sizes.filter(([name]) => initial.has(name))),
    libraries: [...new Set(libraries)].sort(),
  }
}
