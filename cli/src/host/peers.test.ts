import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { planPeers, unbridged } from './peers.js'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder with a version of viem in it, or with none. */
function folder(installed?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'appkit-peers-'))
  folders.push(root)
  if (installed === undefined) return root
  mkdirSync(join(root, 'node_modules/viem'), { recursive: true })
  writeFileSync(join(root, 'node_modules/viem/package.json'), JSON.stringify({ version: installed }))
  return root
}

const manifest = (dependencies: object, section = 'dependencies') =>
  JSON.stringify({ [section]: { react: '^19.0.0', ...dependencies } })
const nothing = { added: [], outside: [], stale: [] }

describe('the plan of peers', () => {
  it('adds viem to an app that names none, in the version that another package has brought if it fits', () => {
    const range = (installed?: string) => planPeers(folder(installed), manifest({})).added
    expect(range()).toEqual([{ name: 'viem', range: '^2.57.1' }])
    expect(range('2.38.0')).toEqual([{ name: 'viem', range: '^2.38.0' }])
    expect(range('2.17.0')).toEqual([{ name: 'viem', range: '^2.57.1' }])
    expect(planPeers(folder(), undefined).added).toEqual([{ name: 'viem', range: '^2.57.1' }])
  })

  it.each([
    'dependencies',
    'devDependencies',
    'peerDependencies',
    'optionalDependencies',
  ])('leaves a viem of the app alone that fits, in %s', (section) => {
    for (const range of ['2.38.0', '^2.38.0', '2.x', 'workspace:*', 'latest'])
      expect(planPeers(folder('2.38.0'), manifest({ viem: range }, section))).toEqual(nothing)
  })

  it('says which viem to install where package.json allows none that fits', () => {
    expect(planPeers(folder(), manifest({ viem: '~1.21.0' }))).toEqual({
      ...nothing,
      outside: [
        {
          what: 'viem is ~1.21.0 in package.json, and the widget needs ^2.24.0',
          wanted: 'viem@^2.57.1',
        },
      ],
    })
    const replaced = planPeers(folder(), manifest({ viem: '~1.21.0' }), 'overwrite')
    expect(replaced).toEqual({ ...nothing, added: [{ name: 'viem', range: '^2.57.1' }] })
  })

  it('says that an installed viem is too old where package.json allows a newer one', () => {
    const { added, outside, stale } = planPeers(folder('2.20.1'), manifest({ viem: '^2.20.0' }))
    expect({ added, outside }).toEqual({ added: [], outside: [] })
    expect(stale).toEqual([
      expect.stringMatching(/^viem 2\.20\.1 is installed, and the widget needs \^2\.24\.0\./),
    ])
  })

  it('names a React that is too old or too new', () => {
    for (const react of ['18.1.0', '^20.0.0'])
      expect(planPeers(folder(), manifest({ react, viem: '2' })).outside).toEqual([
        {
          what: `react is ${react} in package.json, and the widget needs ^18.2.0 || ^19.0.0`,
          wanted: 'react@^18.2.0 || ^19.0.0',
        },
      ])
  })
})

describe('unbridged', () => {
  it('says which package is too old or too new for its bridge, by its range where nothing is installed', () => {
    expect(unbridged(folder(), manifest({ '@solana/kit': '^2.1.0', ethers: '5.7.2' }))).toEqual([
      'ethers is 5.7.2 in package.json, and the bridge appkit-runtime/ethers needs ^6.0.0. Update ethers before you use the bridge; nothing else needs it.',
      expect.stringMatching(
        /^@solana\/kit is \^2\.1\.0 in package\.json, and the bridge appkit-runtime\/solana-kit needs \^4\.0\.0 /,
      ),
    ])
  })

  it('goes by what is installed', () => {
    const root = folder()
    mkdirSync(join(root, 'node_modules/@solana/web3.js'), { recursive: true })
    writeFileSync(join(root, 'node_modules/@solana/web3.js/package.json'), '{ "version": "1.91.0" }')
    expect(unbridged(root, manifest({ '@solana/web3.js': '^1.91.0' }))).toEqual([
      expect.stringMatching(/^@solana\/web3\.js 1\.91\.0 is installed, and .* needs \^1\.95\.0/),
    ])
  })

  it('says nothing of packages that fit, or that the app does not name', () => {
    const fitting = { '@solana/kit': '^5.0.0', ethers: '>=5', '@solana/web3.js': 'catalog:' }
    expect(unbridged(folder(), manifest(fitting))).toEqual([])
    expect(unbridged(folder(), undefined)).toEqual([])
  })
})
