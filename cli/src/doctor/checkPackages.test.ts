import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readVersion } from '../about/names.js'
import { installedTree } from '../host/installedTree.js'
import { checkPackages } from './checkPackages.js'
import type { Finding } from './finding.js'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Manifests = Readonly<Record<string, object>>

/** Runs the check on an app with these packages, which are given by their folders below it. */
function check(manifests: Manifests): readonly Finding[] {
  const root = mkdtempSync(join(tmpdir(), 'appkit-packages-'))
  folders.push(root)
  for (const [folder, manifest] of Object.entries(manifests)) {
    const file = join(root, folder, 'package.json')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(manifest))
  }
  return checkPackages(root, installedTree(root))
}

const runtime = {
  name: 'appkit-runtime',
  version: readVersion(),
  peerDependencies: { react: '^18.2.0 || ^19.0.0', viem: '^2.0.0' },
  peerDependenciesMeta: { viem: { optional: true } },
}
const react = { name: 'react', version: '19.1.0' }
const viem = (version: string) => ({ name: 'viem', version })
const packages = { 'appkit-runtime': '0.1.0', react: '^19.0.0' }
const own = { dependencies: packages }
const well = { '': own, 'node_modules/appkit-runtime': runtime, 'node_modules/react': react }
const using = (name: string, dependencies: object) => ({ name, version: '1.0.0', dependencies })

describe("the doctor's check of packages", () => {
  it.each<[expected: readonly string[], manifests: Readonly<Record<string, object>>]>([
    [['ok PACKAGES_FIT'], well],
    [['error RUNTIME_MISSING'], { '': own }],
    [['error VERSIONS_DIFFER'], { ...well, 'node_modules/appkit-runtime': { ...runtime, version: '0.0.9' } }],
    [['error PEER_MISSING'], { '': own, 'node_modules/appkit-runtime': runtime }],
    [['error PEER_RANGE'], { ...well, 'node_modules/react': { ...react, version: '17.0.2' } }],
    [['note PEER_RANGE'], { ...well, 'node_modules/viem': { name: 'viem', version: '1.21.4' } }],
    [
      ['error PACKAGE_TWICE'],
      {
        ...well,
        '': { dependencies: { ...own.dependencies, shop: '1.0.0' } },
        'node_modules/shop': { name: 'shop', version: '1.0.0', dependencies: { react: '^18.0.0' } },
        'node_modules/shop/node_modules/react': { ...react, version: '18.3.1' },
      },
    ],
    [
      ['note PEER_RANGE'],
      {
        ...well,
        '': { dependencies: { ...packages, ethers: '^5.7.2' } },
        'node_modules/ethers': { name: 'ethers', version: '5.7.2' },
      },
    ],
    [
      ['ok PACKAGES_FIT', 'note OTHER_KIT'],
      { ...well, '': { dependencies: { ...own.dependencies, connectkit: '^1.9.0' } } },
    ],
  ])('%j', (expected, manifests) => {
    expect(check(manifests).map(({ code, state }) => `${state} ${code}`)).toEqual(expected)
  })

  it('counts the copies of viem by version, and names who brings them and what to do', () => {
    const walletconnect = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `@walletconnect/${letter}`)
    const nested = walletconnect.flatMap((name) => [
      [`node_modules/${name}`, using(name, { viem: '2.23.2' })],
      [`node_modules/${name}/node_modules/viem`, viem('2.23.2')],
    ])
    const brought = Object.fromEntries(walletconnect.map((name) => [name, '1.0.0']))
    const [finding, ...others] = check({
      ...well,
      ...Object.fromEntries(nested),
      '': { dependencies: { ...packages, viem: '^2.38.0', ...brought } },
      'node_modules/viem': viem('2.38.0'),
    })
    expect(others).toEqual([])
    const who = '@walletconnect/a, @walletconnect/b, @walletconnect/c and 3 more'
    expect(finding).toEqual({
      code: 'PACKAGE_TWICE',
      check: 'packages',
      state: 'warning',
      message: `viem is installed 7 times: 2.23.2, in 6 folders, for ${who}; 2.38.0, for your app and appkit-runtime. The page loads each copy that it uses, and types of one may not fit the other.`,
      fix: `Update ${who} to releases that take the version of your app, then let your package manager dedupe: npm dedupe, pnpm dedupe or yarn dedupe.`,
    })
  })

  it('says nothing of the viem of a server, which no page loads', () => {
    const found = check({
      ...well,
      '': { dependencies: { ...packages, viem: '^2.38.0', 'appkit-frame': '0.1.0' } },
      'node_modules/viem': viem('2.38.0'),
      'node_modules/appkit-frame': using('appkit-frame', { viem: '2.57.1' }),
      'node_modules/appkit-frame/node_modules/viem': viem('2.57.1'),
    })
    expect(found.map(({ code }) => code)).toEqual(['PACKAGES_FIT'])
  })
})
