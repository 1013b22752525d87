import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createJiti } from 'jiti'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { type FrameConfig, resolveConfig } from '../../frame/src/server/config/config.js'
import { checkFiles } from './compiler.js'
import { hashes, linkPackages, makeViteApp, prepareCommands, repo, run, scratch } from './support.js'

prepareCommands()

const create = (cwd: string, ...args: string[]) => run('create-appkit', args, { cwd })
const quick = ['--yes', '--no-install', '--no-check']

function host(template: 'react' | 'react-ts'): string {
  const cwd = makeViteApp(scratch(), 'app', template)
  linkPackages(cwd)
  symlinkSync(join(repo, 'frame'), join(cwd, 'node_modules/appkit-frame'))
  return cwd
}

it.each([
  ['react-ts', 'email,socials', true],
  ['react', 'email', false],
] as const)('a host in %s with %s has a configuration that the server of the wallet takes', async (...given) => {
  const [template, features, hasSocials] = given
  const cwd = host(template)
  const before = hashes(cwd)
  const namespaces = ['--namespaces', 'eip155,solana']
  const done = await create(cwd, '.', ...quick, '--features', features, ...namespaces)
  expect(done.code).toBe(0)
  expect(done.stdout).toContain('npx appkit-frame serve --config frame.config.ts')
  const file = join(cwd, 'frame.config.ts')
  const text = readFileSync(file, 'utf8')
  expect(text.includes('socials: {')).toBe(hasSocials)
  expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')).dependencies).toHaveProperty(
    'appkit-frame',
  )

  const config = resolveConfig(await createJiti(import.meta.url).import(file, { default: true }))
  expect([...config.projects.keys()]).toEqual(['local'])
  // Behind a proxy, the line that asks for its header is put to use.
  const proxied = text.replace("// clientHeader: 'x-real-ip',", "clientHeader: 'x-real-ip',")
  writeFileSync(join(cwd, 'proxied.config.ts'), proxied)
  const read = await createJiti(import.meta.url).import(join(cwd, 'proxied.config.ts'), { default: true })
  expect(resolveConfig(read as FrameConfig).clientHeader).toBe('x-real-ip')
  rmSync(join(cwd, 'proxied.config.ts'))
  expect(Object.keys(config.networks)).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  }
  expect(checkFiles(cwd, [file], options)).toEqual([])

  expect((await create(cwd, '.', ...quick)).code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect((await create(cwd, 'upgrade', '--no-install')).stdout).toMatch(/^Nothing to do/)
  expect((await create(cwd, '--undo')).code).toBe(0)
  expect(hashes(cwd)).toEqual(before)
})

it('a host without them has none', async () => {
  const cwd = host('react-ts')
  expect((await create(cwd, '.', ...quick, '--features', 'no-email,no-socials')).code).toBe(0)
  expect(existsSync(join(cwd, 'frame.config.ts'))).toBe(false)
})
