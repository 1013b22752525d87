import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadHostConfig } from './loadHostConfig.js'

let root = ''
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'appkit-config-')))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

function load(config: string): Promise<unknown> {
  writeFileSync(join(root, 'appkit.config.ts'), config)
  return loadHostConfig(root, 'appkit.config.ts')
}

describe("the loader of a host's config", () => {
  it('gives import.meta.env what the app has in its .env files, and leaves the environment alone', async () => {
    writeFileSync(join(root, '.env'), 'VITE_ID=one\nVITE_KEPT=yes\nSECRET_WORD=no\n')
    writeFileSync(join(root, '.env.local'), 'VITE_ID="two"\n')
    vi.stubEnv('VITE_SHELL', 'shell')
    const before = { ...process.env }
    const config = await load(
      'const { VITE_ID, VITE_KEPT, VITE_SHELL, SECRET_WORD, DEV, PROD } = import.meta.env\nexport default { VITE_ID, VITE_KEPT, VITE_SHELL, SECRET_WORD, DEV, PROD, is: import.meta.env.DEV === true }\n',
    )
    expect(config).toEqual({
      VITE_ID: 'two',
      VITE_KEPT: 'yes',
      VITE_SHELL: 'shell',
      SECRET_WORD: undefined,
      DEV: true,
      PROD: false,
      is: true,
    })
    expect({ ...process.env }).toEqual(before)
    vi.unstubAllEnvs()
  })

  it('runs a config as a development build does, whatever the shell says, unless it is asked for production', async () => {
    writeFileSync(join(root, '.env.development'), 'VITE_ID=dev\n')
    writeFileSync(join(root, '.env.production'), 'VITE_ID=prod\n')
    const text =
      'const { VITE_ID, MODE, DEV } = import.meta.env\nexport default { VITE_ID, MODE, DEV, node: process.env.NODE_ENV }\n'
    const development = { VITE_ID: 'dev', MODE: 'development', DEV: true, node: 'development' }
    for (const said of ['production', 'test', undefined]) {
      vi.stubEnv('NODE_ENV', said)
      expect(await load(text)).toEqual(development)
      expect(process.env.NODE_ENV).toBe(said)
    }
    expect(await loadHostConfig(root, 'appkit.config.ts', undefined, 'production')).toEqual({
      VITE_ID: 'prod',
      MODE: 'production',
      DEV: false,
      node: 'production',
    })
  })

  it('says in which line and file a config does not parse', async () => {
    await expect(load('const a = 1\nexport default {\n  a: ,\n}\n')).rejects.toThrow(
      'appkit.config.ts: line 3, column 5 does not parse: Unexpected token.',
    )
    await expect(load('const a = 1\nexport default {\n  a: ,\n}\n')).rejects.toMatchObject({
      place: { file: 'appkit.config.ts', line: 3, column: 5 },
    })
    writeFileSync(join(root, 'networks.ts'), 'export const = 1\n')
    await expect(load("export * from './networks'\n")).rejects.toThrow(
      /^appkit\.config\.ts: networks\.ts, line 1, column \d+ does not parse/,
    )
  })

  it('knows where a config threw, also in a file it imports', async () => {
    await expect(load('const a = 1\nexport default { a: nope }\n')).rejects.toMatchObject({
      place: { file: 'appkit.config.ts', line: 2 },
    })
    mkdirSync(join(root, 'settings'))
    writeFileSync(join(root, 'settings/a.ts'), '\n\nthrow new Error("no")\n')
    await expect(load("import './settings/a'\nexport default {}\n")).rejects.toMatchObject({
      place: { file: 'settings/a.ts', line: 3 },
    })
  })

  it('names the import that a package does not have', async () => {
    const folder = join(root, 'node_modules/appkit-runtime')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'appkit-runtime', type: 'module', exports: { '.': './index.js' } }),
    )
    await expect(load("export { default } from 'appkit-runtime/namespaces/moon'\n")).rejects.toThrow(
      'appkit.config.ts: it imports "appkit-runtime/namespaces/moon", which the installed appkit-runtime does not have.',
    )
  })

  it('keeps stdout free of what a config prints', async () => {
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const config = await load("process.stdout.write('hello')\nexport default { projectId: 'a' }\n")
    expect(config).toEqual({ projectId: 'a' })
    expect(out).not.toHaveBeenCalled()
    expect(err).toHaveBeenCalledWith('hello')
    process.stdout.write('again')
    expect(out).toHaveBeenCalledWith('again')
  })
})
