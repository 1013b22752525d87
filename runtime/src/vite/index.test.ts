import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { appkit } from './index.js'

const folders: string[] = []
afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An app whose create-appkit prints a report. */
function app(report: object | string, flag = '--check'): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-vite-'))
  folders.push(root)
  const home = join(root, 'node_modules/create-appkit')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(root, 'appkit.config.ts'), '')
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(home, 'package.json'), '{"name":"create-appkit","bin":{"create-appkit":"bin.js"}}')
  const text = typeof report === 'string' ? report : JSON.stringify(report)
  writeFileSync(
    join(home, 'bin.js'),
    `if (process.argv.includes('${flag}')) console.log(${JSON.stringify(text)}); process.exitCode = 1`,
  )
  return root
}

/** Builds the client and the server of an app, and returns what each build is warned of. */
async function build(
  root: string,
  more: Partial<Parameters<ReturnType<typeof appkit>['configResolved']>[0]> = {},
) {
  const plugin = appkit()
  plugin.configResolved({ command: 'build', isProduction: true, root, ...more })
  const warned: string[] = []
  for (let at = 0; at < 2; at += 1) {
    plugin.buildStart()
    await plugin.buildEnd.call({ warn: (text) => void warned.push(text) })
  }
  return warned
}

const production = [{ code: 'DEMO_WALLET', message: 'demoWallet is for development.', fix: 'Take it out.' }]

test('whoever builds for production is told once what in the config is not for visitors', async () => {
  vi.stubEnv('npm_lifecycle_script', 'tsc && vite build')
  const root = app({ ok: false, findings: [], production })
  expect(await build(root)).toEqual(['demoWallet is for development. Take it out.'])
  const inner = join(root, 'pages')
  expect(await build(inner, { configFile: join(root, 'vite.config.ts') })).toHaveLength(1)
})

test.each<[string, string, object | string, object]>([
  ['has nothing to be told', '', { ok: true, findings: [] }, {}],
  ['has a script that has told it', 'create-appkit generate --check && vite build', { production }, {}],
  ['builds for development', '', { production }, { isProduction: false }],
  ['runs the development server', '', { production }, { command: 'serve' }],
  ['has a config that cannot be read', '', 'Error: it fails', {}],
])('whoever %s is told nothing', async (_who, script, report, more) => {
  vi.stubEnv('npm_lifecycle_script', script)
  expect(await build(app(report), more)).toEqual([])
})

test('whoever has no create-appkit builds all the same', async () => {
  vi.stubEnv('npm_lifecycle_script', '')
  const root = mkdtempSync(join(tmpdir(), 'appkit-vite-'))
  folders.push(root)
  expect(await build(root)).toEqual([])
})
