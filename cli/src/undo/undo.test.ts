import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from '../program/runProgram.js'

let root = ''
let packages = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-undo-'))
  packages = mkdtempSync(join(tmpdir(), 'appkit-packages-'))
  for (const name of ['appkit-runtime', 'create-appkit', 'appkit-sandbox'])
    writeFileSync(join(packages, `${name}-9.9.9.tgz`), name)
  put({
    'package.json': JSON.stringify(manifest, null, 2),
    'index.html': '<div id="root"></div><script type="module" src="/src/main.jsx"></script>\n',
    'src/main.jsx':
      "import { createRoot } from 'react-dom/client'\n\ncreateRoot(document.getElementById('root')).render(<p>Hi</p>)\n",
  })
})
afterEach(() => {
  for (const folder of [root, packages]) rmSync(folder, { recursive: true, force: true })
})

type Section = Readonly<Record<string, string>>
interface Manifest {
  readonly dependencies: Section
  readonly devDependencies: Section
}
const manifest: Manifest = {
  dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' },
  devDependencies: { vite: '^7.0.0' },
}
const sandbox = 'vendor/appkit-sandbox-9.9.9.tgz'

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Adds packages as npm does: sorted, and the whole file written anew. */
function install(section: keyof Manifest, added: Section): void {
  const now: Manifest = JSON.parse(read('package.json'))
  const all = Object.entries({ ...now[section], ...added }).sort(([a], [b]) => (a < b ? -1 : 1))
  put({
    'package.json': `${JSON.stringify({ ...now, [section]: Object.fromEntries(all) }, null, 2)}\n`,
  })
}

async function appkit(...words: readonly string[]) {
  let stdout = ''
  const code = await runProgram('create-appkit', words, {
    cwd: root,
    env: { APPKIT_PACKAGES: packages },
    isTerminal: false,
    writeOut: (text) => {
      stdout += text
    },
    writeError: (text) => {
      stdout += text
    },
  })
  return { code, stdout }
}
const joinApp = () => appkit('.', '--yes', '--no-install', '--no-check')

describe('--undo of an app that was joined with packages from files', () => {
  it.each([
    `file:${sandbox}`,
    `./${sandbox}`,
    `file:./${sandbox}`,
  ])('takes the package of the sandbox back with its tarball, which the user has installed as %s', async (range) => {
    expect((await joinApp()).stdout).toContain(`npm install -D ./${sandbox}`)
    install('devDependencies', { 'appkit-sandbox': range })
    const { code } = await appkit('--undo')
    expect(code).toBe(0)
    expect(existsSync(join(root, 'vendor'))).toBe(false)
    expect(JSON.parse(read('package.json'))).toEqual(manifest)
  })

  it('keeps a tarball that package.json names outside of its packages, and lists it', async () => {
    await joinApp()
    const now = JSON.parse(read('package.json'))
    const text = JSON.stringify({ ...now, overrides: { 'appkit-sandbox': `file:${sandbox}` } }, null, 2)
    put({ 'package.json': text })
    const { code, stdout } = await appkit('--undo', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout).left).toEqual([
      { path: sandbox, reason: expect.stringContaining('package.json still names it') },
    ])
    expect(existsSync(join(root, sandbox))).toBe(true)
    put({ 'package.json': JSON.stringify(manifest) })
    expect((await appkit('--undo')).code).toBe(0)
    expect(existsSync(join(root, sandbox))).toBe(false)
  })
})

describe('--undo after the host has installed packages', () => {
  it.each([
    [
      'before, between and behind those of create-appkit',
      { 'a-first': '1.0.0', 'b-next': '2.0.0', zod: '4.0.0' },
    ],
    ['behind the last one', { zod: '4.0.0' }],
    ['between them', { 'auto-bind': '5.0.0', 'ua-parser-js': '2.0.0' }],
  ])('takes its own packages back, and keeps those that stand %s', async (_, added) => {
    await joinApp()
    install('dependencies', added)
    install('devDependencies', added)
    const { code, stdout } = await appkit('--undo')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('stays') })
    expect(JSON.parse(read('package.json'))).toEqual({
      dependencies: { ...manifest.dependencies, ...added },
      devDependencies: { ...manifest.devDependencies, ...added },
    })
    expect(existsSync(join(root, 'vendor'))).toBe(false)
    expect(existsSync(join(root, 'appkit.lock.json'))).toBe(false)
  })

  it('keeps a package whose version the host has changed, and lists it until it is gone', async () => {
    await joinApp()
    install('dependencies', { viem: '^2.99.0' })
    const { code, stdout } = await appkit('--undo', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout).left).toEqual([
      { path: 'package.json', reason: expect.stringMatching(/^it has viem with another value/) },
    ])
    expect(JSON.parse(read('package.json'))).toEqual({
      ...manifest,
      dependencies: { ...manifest.dependencies, viem: '^2.99.0' },
    })
    put({ 'package.json': JSON.stringify(manifest) })
    expect((await appkit('--undo')).code).toBe(0)
    expect(existsSync(join(root, 'appkit.lock.json'))).toBe(false)
  })
})
