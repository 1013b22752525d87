import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  callingPackageManager,
  findPackageManager,
  findPackageManagerAround,
  installFolder,
  installLine,
} from './packageManager.js'

const root = mkdtempSync(join(tmpdir(), 'appkit-pm-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function put(path: string, content = ''): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), content)
}

function project(name: string, ...files: string[]): string {
  for (const file of ['.git/HEAD', ...files]) put(`${name}/${file}`)
  return join(root, name)
}

describe('the search for a package manager', () => {
  it.each([
    ['package-lock.json', 'npm'],
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['bun.lockb', 'bun'],
  ])('%s', async (file, manager) => {
    expect(await findPackageManager(project(file, file))).toBe(manager)
  })

  it('prefers the packageManager field', async () => {
    const field = project('field', 'yarn.lock')
    put('field/package.json', '\uFEFF{"packageManager":"pnpm@10.1.0"}')
    expect(await findPackageManager(field)).toBe('pnpm')
    const odd = project('odd', 'yarn.lock')
    put('odd/package.json', '{"packageManager":"cargo@1"}')
    expect(await findPackageManager(odd)).toBe('yarn')
  })

  it('looks up to the root of the repository and not beyond', async () => {
    const repository = project('mono', 'pnpm-lock.yaml', 'apps/web/package.json')
    expect(await findPackageManager(join(repository, 'apps/web'))).toBe('pnpm')
    expect(await findPackageManager(project('mono/nested'))).toBeUndefined()
  })
})

describe('the package manager around a folder', () => {
  it('is that of the repository for a folder that does not exist yet, or is empty', async () => {
    const repository = project('around', 'pnpm-lock.yaml', 'apps/README.md')
    expect(await findPackageManagerAround(join(repository, 'apps/new/web'))).toBe('pnpm')
    expect(await findPackageManagerAround(join(repository, 'apps'))).toBe('pnpm')
  })

  it('is that of the app in the folder, with a repository around it or not', async () => {
    const repository = project('own', 'pnpm-lock.yaml', 'web/package.json', 'web/yarn.lock')
    expect(await findPackageManagerAround(join(repository, 'web'))).toBe('yarn')
    put('alone/app/package.json')
    put('alone/app/bun.lock')
    expect(await findPackageManagerAround(join(root, 'alone/app'))).toBe('bun')
  })

  it('is not that of a lock file outside of a repository', async () => {
    put('home/yarn.lock')
    expect(await findPackageManagerAround(join(root, 'home/my-app'))).toBeUndefined()
  })
})

describe('callingPackageManager', () => {
  it.each([
    ['pnpm/10.1.0 npm/? node/v20.20.2 linux x64', 'pnpm'],
    ['npm/11.0.0 node/v20', 'npm'],
    ['bun/1.2.0', 'bun'],
    ['deno/2.0.0', undefined],
    ['cargo/1', undefined],
    [undefined, undefined],
  ])('%s', (agent, manager) => {
    expect(callingPackageManager({ npm_config_user_agent: agent })).toBe(manager)
  })
})

describe('installFolder', () => {
  it.each<[workspaces: unknown, inside: boolean]>([
    [['packages/*'], true],
    [{ packages: ['libs/*', './packages/web/'] }, true],
    [['packages/**'], true],
    [['apps/*'], false],
    [['packages'], false],
    ['packages/*', false],
    [undefined, false],
  ])('with workspaces %j', (workspaces, inside) => {
    const repository = project('space', 'packages/web/src/main.ts')
    put('space/package.json', JSON.stringify({ workspaces }))
    const web = join(repository, 'packages/web')
    expect(installFolder(web, 'yarn')).toBe(inside ? repository : web)
    expect(installFolder(web, 'pnpm')).toBe(web)
    expect(installLine(web, 'yarn')).toBe(inside ? 'yarn --cwd ../.. install' : 'yarn install')
  })
})
