import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shipped } from '../../../sandbox/src/snapshot/recordSnapshot.js'
import { isInstalled, planChains } from '../../../tools/chains.mjs'

const machine = (platform: string, arch: string, packages: readonly string[]) => ({
  platform,
  arch,
  path: '',
  version: '1.7.1',
  has: (name: string) => packages.includes(name),
})

describe('the demo on a machine', () => {
  it('runs all chains on Linux, where every part is installed', () => {
    const parts = ['@foundry-rs/anvil-linux-amd64', 'litesvm-linux-x64-gnu']
    const { chains, install, notes } = planChains(machine('linux', 'x64', parts))
    expect(chains).toContain('solana')
    expect(chains).toHaveLength(7)
    expect([install, notes]).toEqual([undefined, []])
  })

  it('installs Anvil for a Mac, with the version that the sandbox names', () => {
    const { install, chains } = planChains(machine('darwin', 'arm64', ['litesvm-darwin-arm64']))
    expect(install).toBe('@foundry-rs/anvil-darwin-arm64@1.7.1')
    expect(chains).toContain('solana')
  })

  it('runs without Solana on Windows, and says so', () => {
    const { chains, install, notes } = planChains(machine('win32', 'x64', []))
    expect(chains).not.toContain('solana')
    expect(install).toBe('@foundry-rs/anvil-win32-amd64@1.7.1')
    expect(notes).toEqual(['There is no Solana machine for win32 x64: the demo runs without it.'])
  })

  it('knows the version of Anvil from the sandbox', () => {
    expect(planChains({ platform: 'freebsd', path: '' }).install).toMatch(/@\d+\.\d+\.\d+$/)
  })

  it('has a past that is ready made on each of its chains but that of Solana', () => {
    const { chains } = planChains(machine('linux', 'x64', []))
    expect(chains).toEqual(shipped.map(({ chainId }) => `${chainId}`))
  })

  it('installs Anvil again where a Mac has that of an earlier version, and not where it has this one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'appkit-anvil-'))
    const place = join(folder, 'node_modules/@foundry-rs/anvil-darwin-arm64')
    try {
      expect(isInstalled(folder, '@foundry-rs/anvil-darwin-arm64@1.7.1')).toBe(false)
      mkdirSync(join(place, 'bin'), { recursive: true })
      writeFileSync(join(place, 'package.json'), '{ "version": "1.6.0" }')
      expect(isInstalled(folder, '@foundry-rs/anvil-darwin-arm64@1.7.1')).toBe(false)
      expect(isInstalled(folder, '@foundry-rs/anvil-darwin-arm64@1.6.0')).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
