import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from '../program/runProgram.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-beside-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every file with its text, but for those of git. */
function texts(): Readonly<Record<string, string>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return Object.fromEntries(
    paths
      .map((path) => path.slice(root.length + 1))
      .filter((path) => !path.startsWith('.git/'))
      .map((path) => [path, read(path)]),
  )
}

/** Runs the command without installing. */
async function create(...words: readonly string[]) {
  let stdout = ''
  let stderr = ''
  const code = await runProgram('create-appkit', words, {
    cwd: root,
    env: {},
    isTerminal: false,
    writeOut: (text) => {
      stdout += text
    },
    writeError: (text) => {
      stderr += text
    },
  })
  return { code, stdout, stderr }
}
const quick = ['--yes', '--no-install']

const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
    cwd: root,
    encoding: 'utf8',
  })

const server = {
  'package.json': '{\n  "name": "api",\n  "main": "server.js"\n}\n',
  'server.js': "const http = require('node:http')\n",
  '.env': 'SECRET=1\n',
  '.gitignore': '.env\nsecrets/\n',
  'secrets/key.pem': 'key\n',
  'index.html': '<p>mine</p>\n',
  'appkit.config.ts': 'export default {}\n',
  'src/appkit/theme.css': '.mine {}\n',
}

describe.each(['merge', 'overwrite'])('a new app beside files of the host, with %s', (mode) => {
  const beside = (...words: readonly string[]) => create('.', '--on-conflict', mode, ...quick, ...words)

  it('starts no repository, which would have the secrets of the host', async () => {
    put(mode === 'merge' ? { ...server, 'appkit.config.ts': '' } : server)
    if (mode === 'merge') rmSync(join(root, 'appkit.config.ts'))
    const { code, stdout } = await beside('--json')
    expect({ code, git: JSON.parse(stdout).git }).toEqual({ code: 0, git: 'skipped' })
    expect(existsSync(join(root, '.git'))).toBe(false)
    expect(read('.gitignore')).toMatch(/^\.env\nsecrets\/\nnode_modules\n/)
  })

  it('edits no file with changes that are not committed, unless told to', async () => {
    put({ 'package.json': server['package.json'], 'server.js': server['server.js'] })
    git('init', '-q')
    git('add', '--all')
    git('commit', '-qm', 'x')
    put({ 'package.json': '{\n  "name": "api",\n  "main": "server.js",\n  "private": true\n}\n' })
    const before = texts()
    const { code, stderr } = await beside()
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^package\.json would be/) })
    expect(texts()).toEqual(before)
    expect((await beside('--allow-dirty')).code).toBe(0)
  })
})

describe('--undo of a new app beside files of the host', () => {
  it.each(['merge', 'overwrite'])('gives back every byte after --on-conflict %s', async (mode) => {
    put(server)
    if (mode === 'merge') rmSync(join(root, 'appkit.config.ts'))
    const before = texts()
    expect((await create('.', '--on-conflict', mode, ...quick)).code).toBe(0)
    expect(read('package.json')).not.toBe(before['package.json'])
    const { code, stdout } = await create('--undo')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('~ package.json\n') })
    expect(stdout).not.toContain('elete the folder')
    expect(texts()).toEqual(before)
  })

  it('lists a file that the host has edited since, and gives back what it replaced when told to', async () => {
    put(server)
    await create('.', '--on-conflict', 'overwrite', ...quick)
    put({ 'index.html': '<p>edited</p>\n' })
    const first = await create('--undo')
    expect(first.code).toBe(1)
    expect(first.stdout).toContain('index.html stays: you have edited it.')
    expect(read('index.html')).toBe('<p>edited</p>\n')
    expect((await create('--undo', '--on-conflict', 'overwrite')).code).toBe(0)
    expect(texts()).toEqual(server)
  })

  it('keeps a README that was there', async () => {
    put({ 'README.md': '# Mine\n' })
    expect((await create('.', ...quick, '--no-git')).code).toBe(0)
    expect((await create('--undo')).code).toBe(0)
    expect(texts()).toEqual({ 'README.md': '# Mine\n' })
  })

  it('is refused for an app that was put into an empty folder', async () => {
    await create('.', ...quick, '--no-git')
    const { code, stderr } = await create('--undo')
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('delete the folder if') })
  })
})

it('a new app in a monorepo is of its package manager', async () => {
  put({ '.git/HEAD': '', 'pnpm-lock.yaml': '', 'apps/README.md': '' })
  const { code, stdout } = await create('apps/shop', ...quick, '--dry-run')
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('--pm pnpm') })
})

it('a server of CommonJS stays one when an app is put beside it', async () => {
  put(server)
  rmSync(join(root, 'appkit.config.ts'))
  await create('.', '--on-conflict', 'merge', ...quick)
  expect(JSON.parse(read('package.json'))).not.toHaveProperty('type')
})

it('--undo gives back the files of the host that joining an app replaced', async () => {
  const host = {
    'package.json':
      '{\n  "dependencies": {\n    "react": "^19.0.0",\n    "react-dom": "^19.0.0"\n  },\n  "devDependencies": {\n    "vite": "^7.0.0"\n  }\n}\n',
    'index.html': '<div id="root"></div><script type="module" src="/src/main.jsx"></script>\n',
    'src/main.jsx':
      "import { createRoot } from 'react-dom/client'\n\ncreateRoot(document.getElementById('root')).render(<p>Hi</p>)\n",
    'appkit.config.js': 'export default { mine: true }\n',
    'src/appkit/theme.css': '.mine {}\n',
  }
  put(host)
  expect((await create('.', '--on-conflict', 'overwrite', ...quick)).code).toBe(0)
  expect(read('appkit.config.js')).not.toBe(host['appkit.config.js'])
  expect((await create('--undo')).code).toBe(0)
  expect(texts()).toEqual(host)
})
