import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runInfo, runList } from './runList.js'

describe('an app that info and list read', () => {
  let cwd = ''
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'appkit-list-'))
  })
  afterEach(() => rmSync(cwd, { recursive: true, force: true }))

  const put = (name: string, manifest: string) => {
    mkdirSync(join(cwd, 'node_modules', name), { recursive: true })
    writeFileSync(join(cwd, 'node_modules', name, 'package.json'), manifest)
  }

  it('has a package not installed whose manifest is empty, no object, or without a version', async () => {
    put('react', '')
    put('typescript', 'null')
    put('vite', '{ "name": "vite" }')
    put('next', '{ "version": "16.0.0" }')
    const { versions } = JSON.parse(await runInfo({ json: true }, { cwd }))
    expect(versions).toMatchObject({ react: null, typescript: null, vite: null, next: '16.0.0' })
    expect(await runInfo({}, { cwd })).toMatch(/^react +not installed\nvite +not installed\nnext +16\.0\.0$/m)
  })

  it('says the name of its folder and not where that is, except to programs', async () => {
    const shown = await runInfo({}, { cwd })
    expect(shown).toMatch(new RegExp(`^root +${basename(cwd)}$`, 'm'))
    expect(shown).not.toContain(dirname(cwd))
    expect(JSON.parse(await runInfo({ json: true }, { cwd })).root).toBe(cwd)
  })

  it('says how sizes of namespaces are measured', async () => {
    const list = await runList({}, { cwd })
    expect(list).toMatch(/^ +namespace\/eip155 .* kB gzip, \d+\.\d kB of it with the page\)$/m)
    expect(list).toContain('A namespace is measured with its networks, in an app of another.')
  })
})
