import { fieldsOf } from '../../../common/records.js'
import { readVersion } from '../about/names.js'
import { findInstalled, type Installed, type InstalledCopy, readOwn } from '../host/installedTree.js'
import { bridged } from '../host/peers.js'
import { satisfies } from '../host/versions.js'
import { otherKitsIn } from '../migrate/kits/otherKits.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('packages')

/** Packages that keep state, so that two of them do not see one another. */
const single = ['react', 'react-dom', 'appkit-runtime', 'wagmi', '@tanstack/react-query', 'viem']

/** Packages that run on a server, each with a viem of its own that no page loads. */
const servers = new Set(['appkit-frame', 'appkit-sandbox', 'appkit-server'])

/**
 * Checks the installed packages: that they are there, in the versions that belong together, once, and in the ranges that
 * each needs of the others.
 *
 * @param root - the app's folder.
 * @param tree - the packages that reach its users.
 * @returns a finding for each fault, or one that says that all is well; and one for each other kit.
 */
export function checkPackages(root: string, tree: readonly InstalledCopy[]): readonly Finding[] {
  const runtime = findInstalled(root, 'appkit-runtime')
  if (runtime?.version === undefined)
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
  findings.push(...checkPeers(root, runtime), ...checkBridged(root), ...checkTwice(tree))
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

/** Finds the peers that a package needs and lacks, and those that are there in another range. */
function checkPeers(root: string, { name: owner, peers, optional }: Installed): readonly Finding[] {
  return Object.entries(peers).flatMap(([name, range]) => {
    const peer = findInstalled(root, name)
    if (peer === undefined && optional.includes(name)) return []
    if (peer?.version === undefined)
      return [
        found('error', 'PEER_MISSING', `${name} is not installed; ${owner} needs ${range}.`, 'Install it.'),
      ]
    if (satisfies(peer.version, range)) return []
    const state = optional.includes(name) ? 'note' : 'error'
    return [found(state, 'PEER_RANGE', `${name} is ${peer.version}; ${owner} needs ${range}.`, 'Update it.')]
  })
}

/** Finds packages that only a bridge needs, in versions that the bridge is not for. */
function checkBridged(root: string): readonly Finding[] {
  return bridged.flatMap(({ bridge, name, range }) => {
    const version =
      name in fieldsOf(readOwn(root).dependencies) ? findInstalled(root, name)?.version : undefined
    if (version === undefined || satisfies(version, range)) return []
    const message = `${name} is ${version}; ${bridge} needs ${range}.`
    return [found('note', 'PEER_RANGE', message, `Update it if you use ${bridge}.`)]
  })
}

/** Finds packages that must be installed once, and are there more often. Those of a server never meet those of the page. */
function checkTwice(tree: readonly InstalledCopy[]): readonly Finding[] {
  return single.flatMap((name) => {
    const copies = tree.filter(
      (entry) => entry.name === name && entry.users.some((user) => !servers.has(user)),
    )
    if (copies.length < 2) return []
    const versions = [...new Set(copies.map(({ version }) => version))]
    const list = versions.map((version) => {
      const same = copies.filter((copy) => copy.version === version)
      const times = same.length > 1 ? `, in ${same.length} folders` : ''
      return `${version}${times}, for ${namesOf(same.flatMap(({ users }) => users))}`
    })
    const others = copies.filter(({ users }) => !users.includes('your app'))
    const isViem = name === 'viem'
    const what = isViem
      ? 'The page loads each copy that it uses, and types of one may not fit the other'
      : 'Hooks of one do not see the state of the other'
    return [
      found(
        isViem ? 'warning' : 'error',
        'PACKAGE_TWICE',
        `${name} is installed ${copies.length} times: ${list.join('; ')}. ${what}.`,
        `Update ${namesOf(others.flatMap(({ users }) => users))} to releases that take the version of your app, then let your package manager dedupe: npm dedupe, pnpm dedupe or yarn dedupe.`,
      ),
    ]
  })
}

/** The names of packages, each once; of more than four, the first three and how many more there are. */
function namesOf(all: readonly string[]): string {
  const names = [...new Set(all)]
  const rest = names.length > 4 ? names.length - 3 : 0
  const shown = rest > 0 ? [...names.slice(0, 3), `${rest} more`] : names
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('')
}

/** Finds other kits among the app's own packages. */
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
