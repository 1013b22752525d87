import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createRegenerator } from './createRegenerator.js'
import type { DevServer } from './devServer.js'

const sources = ['appkit.config.ts', 'colours.ts']
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An app whose create-appkit runs this before it says from which files a run was made. */
function openApp(before: string, named: readonly string[] | undefined) {
  const root = mkdtempSync(join(tmpdir(), 'appkit-vite-'))
  folders.push(root)
  const home = join(root, 'node_modules/create-appkit')
  mkdirSync(home, { recursive: true })
  const put = (name: string, text: string) => writeFileSync(join(root, name), text)
  put('appkit.config.ts', "import { accent } from './colours'")
  put('colours.ts', "export const accent = '#aa0000'")
  put('package.json', '{}')
  put('runs', '')
  put('node_modules/create-appkit/package.json', '{"name":"create-appkit","bin":{"create-appkit":"bin.cjs"}}')
  const report = { ok: true, planned: 1, written: [], removed: [], sources: named }
  put(
    'node_modules/create-appkit/bin.cjs',
    `const { appendFileSync, readFileSync, writeFileSync } = require('node:fs')
appendFileSync('runs', '.')
${before}
console.log(${JSON.stringify(JSON.stringify(report))})`,
  )
  const runs = () => readFileSync(join(root, 'runs'), 'utf8').length
  return { root, runs }
}

/** Vite's server without a page: its module graph knows no module yet. */
function openServer(root: string) {
  const add = vi.fn()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const server: DevServer = {
    config: { root, server: {}, logger: log },
    watcher: { on: vi.fn(), add },
    moduleGraph: { getModulesByFile: () => undefined, onFileChange: vi.fn() },
    ws: { clients: new Set(), on: vi.fn(), send: vi.fn() },
  }
  return { add, regenerator: createRegenerator(server) }
}

test('a file that the config imports is watched and counts as its source before any page has loaded it', async () => {
  const { root } = openApp('', sources)
  const { add, regenerator } = openServer(root)
  const colours = join(root, 'colours.ts').replaceAll('\\', '/')
  await regenerator.settled()
  expect(regenerator.isSource(colours)).toBe(true)
  expect(regenerator.isSource(join(root, 'main.tsx'))).toBe(false)
  expect(add).toHaveBeenCalledWith(colours)
})

test('what a run was made from and changed meanwhile is read again, once', async () => {
  const { root, runs } = openApp(
    `if (readFileSync('runs', 'utf8').length === 1) writeFileSync('colours.ts', "export const accent = '#00aa00'")`,
    sources,
  )
  const { regenerator } = openServer(root)
  await regenerator.settled()
  await regenerator.settled()
  expect(runs()).toBe(2)
  await regenerator.run()
  await regenerator.settled()
  expect(runs()).toBe(3)
})

test('an older command that names no sources is run as before', async () => {
  const { root, runs } = openApp('', undefined)
  const { regenerator } = openServer(root)
  await regenerator.settled()
  expect(regenerator.isSource(join(root, 'appkit.config.ts'))).toBe(true)
  expect(runs()).toBe(1)
})
