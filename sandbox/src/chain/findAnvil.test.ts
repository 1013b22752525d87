import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findAnvil } from './findAnvil.js'

const dir = mkdtempSync(join(tmpdir(), 'appkit-anvil-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const nothing = (name: string): string => {
  throw new Error(`no ${name}`)
}

test('the package of the platform comes first', () => {
  mkdirSync(join(dir, 'pkg/bin'), { recursive: true })
  writeFileSync(join(dir, 'pkg/package.json'), '{"bin":{"anvil":"./bin/anvil"}}')
  writeFileSync(join(dir, 'pkg/bin/anvil'), '', { mode: 0o755 })
  const asked: string[] = []
  const resolvePackage = (name: string): string => {
    asked.push(name)
    return join(dir, 'pkg/package.json')
  }
  expect(findAnvil({ platform: 'darwin', arch: 'arm64', resolvePackage, path: '' })).toBe(
    join(dir, 'pkg/bin/anvil'),
  )
  expect(asked).toEqual(['@foundry-rs/anvil-darwin-arm64/package.json'])
})

test('findAnvil looks in the PATH when there is no package for the platform', () => {
  mkdirSync(join(dir, 'path'), { recursive: true })
  writeFileSync(join(dir, 'path/anvil'), '', { mode: 0o755 })
  expect(findAnvil({ platform: 'linux', path: `:${join(dir, 'path')}`, resolvePackage: nothing })).toBe(
    join(dir, 'path/anvil'),
  )
})

test('findAnvil says what to install where it finds no Anvil', () => {
  const find = () => findAnvil({ platform: 'linux', arch: 'x64', path: '', resolvePackage: nothing })
  expect(find).toThrow(expect.objectContaining({ code: 'ANVIL_MISSING' }))
  expect(find).toThrow(/npm i -D @foundry-rs\/anvil-linux-amd64/)
})
