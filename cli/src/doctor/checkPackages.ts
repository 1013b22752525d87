import { otherKitsIn } from '../migrate/kits/otherKits.js'
import { readVersion } from '../program/names.js'
import { type Finding, findingsOf } from './finding.js'
import { findInstalled, type Installed, readOwn } from './installedTree.js'

const found = findingsOf('packages')

/** Packages that keep state, so that two of them do not see one another. */
const single = ['react', 'react-dom', 'appkit-runtime', 'wagmi', '@tanstack/react-query', 'viem']

/**
 * Checks the installed packages: that they are there, in the versions that belong together, once, and in the ranges that
 * each needs of the others.
 *
 * @param root The app's folder.
 * @param tree The packages that reach its users.
 */
export function checkPackages(root: string, tree: readonly Installed[]): readonly Finding[] {
  const runtime = findInstalled(root, 'appkit-runtime')
  if (runtime === undefined)
    return [
      found(
        'error',
        'RUNTIME_MISSING',
        'appkit-runtime is not installed.',
        'Run the install of your package manager.',
      ),
      ...otherKits(root),
    ]
  const findings: Finding[] = []
  const own = readVersion()
  if (runtime.version !== own)
    findings.push(
      found(
        'error',
        'VERSIONS_DIFFER',
        `appkit-runtime is ${runtime.version}, create-appkit is ${own}.`,
        'Install both in the same version.',
      ),
    )
  findings.push(...checkPeers(root, runtime), ...checkTwice(tree))
  const names = Object.keys(runtime.peers)
    .filter((name) => !runtime.optional.includes(name))
    .map((name) => `${name} ${findInstalled(root, name)?.version}`)
    .join(', ')
  const isWell = findings.length === 0
  return [
    ...(isWell ? [found('ok', 'PACKAGES_FIT', `appkit-runtime ${runtime.version}, ${names}`)] : findings),
    ...otherKits(root),
  ]
}

/** Peers that a package needs, and optional ones that are there in another range. */
function checkPeers(root: string, { name: owner, peers, optional }: Installed): readonly Finding[] {
  return Object.entries(peers).flatMap(([name, range]) => {
    const peer = findInstalled(root, name)
    if (peer === undefined && optional.includes(name)) return []
    if (peer === undefined)
      return [
        found('error', 'PEER_MISSING', `${name} is not installed; ${owner} needs ${range}.`, 'Install it.'),
      ]
    if (satisfies(peer.version, range)) return []
    const state = optional.includes(name) ? 'note' : 'error'
    return [found(state, 'PEER_RANGE', `${name} is ${peer.version}; ${owner} needs ${range}.`, 'Update it.')]
  })
}

/** Packages of which there must be one, and there are more. */
function checkTwice(tree: readonly Installed[]): readonly Finding[] {
  return single.flatMap((name) => {
    const copies = tree.filter((entry) => entry.name === name)
    if (copies.length < 2) return []
    const versions = copies.map(({ version }) => version).join(' and ')
    const what = name === 'viem' ? 'so the page loads it twice' : 'so hooks would fail'
    return [
      found(
        name === 'viem' ? 'note' : 'error',
        'PACKAGE_TWICE',
        `${name} is installed twice, ${versions}, ${what}.`,
        'Let your package manager dedupe it.',
      ),
    ]
  })
}

function otherKits(root: string): readonly Finding[] {
  return otherKitsIn(JSON.stringify(readOwn(root))).map(({ kit, packages }) =>
    found(
      'note',
      'OTHER_KIT',
      `${kit.name} is there, too (${packages.join(', ')}); two kits ask the same wallets.`,
      `Run npx create-appkit migrate from-${kit.id}.`,
    ),
  )
}

/**
 * Whether a version is in a range of those that packages of this kind use: carets, tildes, bounds and exact versions,
 * joined by blanks and `||`. A range that is not understood is taken as met.
 */
export function satisfies(version: string, range: string): boolean {
  const numbers = (text: string) =>
    text
      .split(/[.-]/)
      .slice(0, 3)
      .map((part) => Number(part) || 0)
  const compare = (a: readonly number[], b: readonly number[]) =>
    [0, 1, 2].map((index) => (a[index] ?? 0) - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  const is = numbers(version)
  return range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+(?=[^\d\s])/)
      .every((bound) => {
        const [, sign = '', text = ''] =
          /^(\^|~|>=|<=|>|<|=|v)?\s*(\d+(?:\.(?:\d+|x|\*))*(?:-[\w.]+)?)$/.exec(bound.trim()) ?? []
        if (text === '') return true
        const least = numbers(text)
        const isOpen = /[x*]/.test(text) || text.split('.').length < 3
        const difference = compare(is, least)
        if (sign === '>=') return difference >= 0
        if (sign === '>') return difference > 0
        if (sign === '<=') return difference <= 0
        if (sign === '<') return difference < 0
        const fixed =
          sign === '^'
            ? ((least.findIndex((part) => part > 0) + 3) % 3) + 1
            : sign === '~'
              ? 2
              : isOpen
                ? text.split('.').filter((one) => /^\d+$/.test(one)).length
                : 3
        const same = least.slice(0, fixed).every((part, index) => part === is[index])
        return same && difference >= 0
      }),
  )
}
