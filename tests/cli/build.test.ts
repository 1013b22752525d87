import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProjects } from './compiler.js'
import { cleanUp, linkPackages, makeViteApp, repo, run, scratch } from './support.js'

beforeAll(() => {
  if (!existsSync(join(repo, 'runtime/dist/index.js'))) {
    throw new Error('runtime/dist is missing. Run npm run build first.')
  }
})
afterAll(cleanUp)

const quick = ['--no-install', '--no-git']

function build(root: string): void {
  linkPackages(root)
  if (existsSync(join(root, 'tsconfig.json'))) expect(buildProjects(root)).toEqual([])
  // The test runner's own NODE_ENV would make this a development build.
  const env = { ...process.env, NODE_ENV: undefined }
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, env, stdio: 'pipe', encoding: 'utf8' })
  try {
    node('node_modules/vite/bin/vite.js', 'build')
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    throw new Error(`The build failed.\n${output}`, { cause: error })
  }
}

function built(root: string): { html: string; code: string } {
  const assets = join(root, 'dist/assets')
  const code = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
  return { html: readFileSync(join(root, 'dist/index.html'), 'utf8'), code: code.join('\n') }
}

describe('what the command leaves type-checks and builds', () => {
  it.each([
    ['with the sandbox', []],
    [
      'with a project id and chosen features',
      ['--project-id', 'abc', '--features', 'send,socials,legalCheckbox'],
    ],
  ])('a new app %s', async (_name, flags) => {
    const cwd = scratch()
    await run('create-appkit', ['x', ...flags, ...quick], { cwd })
    const root = join(cwd, 'x')
    build(root)
    const { html, code } = built(root)
    expect(html).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/)
    expect(code.includes('Demo Wallet')).toBe(false)
    expect((await run('appkit', ['generate', '--check'], { cwd: root })).code).toBe(0)
  })

  it.each([
    'react-ts',
    'react',
  ] as const)('a joined project of create-vite, template %s', async (template) => {
    const root = makeViteApp(scratch(), 'host', template)
    expect((await run('create-appkit', ['.', ...quick], { cwd: root })).code).toBe(0)
    build(root)
    expect(built(root).code.includes('Demo Wallet')).toBe(false)
    expect((await run('appkit', ['generate', '--check'], { cwd: root })).code).toBe(0)
    expect((await run('create-appkit', ['.', ...quick], { cwd: root })).stdout).toBe(
      'Nothing to do: everything is in place.\n',
    )
  })
})
