import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { callingPackageManager } from './callingPackageManager.js'
import { detectPackageManager } from './detectPackageManager.js'

const root = mkdtempSync(join(tmpdir(), 'appkit-pm-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function project(name: string, ...files: string[]): string {
  for (const file of [`${name}/.git/HEAD`, ...files.map((path) => `${name}/${path}`)]) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return join(root, name)
}

describe('detectPackageManager', () => {
  it.each([
    ['package-lock.json', 'npm'],
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['bun.lockb', 'bun'],
  ])('%s', (file, manager) => {
    expect(detectPackageManager(project(file, file), undefined)).toBe(manager)
  })

  it('prefers the packageManager field', () => {
    expect(detectPackageManager(project('field', 'yarn.lock'), 'pnpm@10.1.0')).toBe('pnpm')
    expect(detectPackageManager(project('odd', 'yarn.lock'), 'cargo@1')).toBe('yarn')
  })

  it('looks up to the root of the repository and not beyond', () => {
    const repository = project('mono', 'pnpm-lock.yaml', 'apps/web/package.json')
    expect(detectPackageManager(join(repository, 'apps/web'), undefined)).toBe('pnpm')
    expect(detectPackageManager(project('mono/nested'), undefined)).toBeUndefined()
  })
})

describe('callingPackageManager', () => {
  it.each([
    ['pnpm/10.1.0 npm/? node/v20.20.2 linux x64', 'pnpm'],
    ['npm/11.0.0 node/v20', 'npm'],
    ['bun/1.2.0', 'bun'],
    ['cargo/1', undefined],
    [undefined, undefined],
  ])('%s', (agent, manager) => {
    expect(callingPackageManager(agent)).toBe(manager)
  })
})
