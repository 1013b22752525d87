import type { ConflictMode } from '../flags/types.js'
import { findInstalled } from './installedTree.js'
import { overlaps, satisfies } from './versions.js'

/** A package that the runtime shares with the app, so that there is one copy of it: a peer of `appkit-runtime`. */
interface Peer {
  readonly name: string
  /** The versions that the runtime works with, as its `peerDependencies` say. */
  readonly range: string
  /** The range that package.json gets. Default: all of them. */
  readonly wanted?: string
  /** Whether an app that has none gets it. */
  readonly isAdded?: boolean
}

/** `tests/packages/peers.test.ts` compares them with the manifest of the runtime. */
export const peers: readonly Peer[] = [
  { name: 'react', range: '^18.2.0 || ^19.0.0' },
  { name: 'viem', range: '^2.24.0', wanted: '^2.57.1', isAdded: true },
]

/** Packages that a bridge is for. The runtime takes any version, so that an app without the bridge can be installed. */
export const bridged: readonly (Peer & { readonly bridge: string })[] = [
  { name: 'ethers', range: '^6.0.0', bridge: 'appkit-runtime/ethers' },
  {
    name: '@solana/kit',
    range: '^4.0.0 || ^5.0.0 || ^6.0.0 || ^7.0.0 || ^8.0.0',
    bridge: 'appkit-runtime/solana-kit',
  },
  { name: '@solana/web3.js', range: '^1.95.0', bridge: 'appkit-runtime/web3js' },
]

/** A peer in a range that does not fit. */
interface UnfitPeer {
  /** The misfit in words, without a full stop. */
  readonly what: string
  /** The package to install instead, with its range. */
  readonly wanted: string
}

/** The peers of an app, compared with what the runtime needs. */
export interface PeerPlan {
  /** Entries that package.json must get. */
  readonly added: readonly { readonly name: string; readonly range: string }[]
  /** Those that package.json allows in no version that fits. */
  readonly outside: readonly UnfitPeer[]
  /** A sentence for each peer that package.json allows in a version that fits, and that is installed in another. */
  readonly stale: readonly string[]
}

/**
 * Compares the packages of an app with those that the runtime shares with it. It only reads.
 *
 * @param root - the app's folder.
 * @param packageJson - its package.json, which parses; undefined in a new app.
 * @param onConflict - `overwrite` replaces a range that does not fit.
 */
export function planPeers(
  root: string,
  packageJson: string | undefined,
  onConflict: ConflictMode = 'error',
): PeerPlan {
  const declared = rangesOf(packageJson ?? '{}')
  const added: { name: string; range: string }[] = []
  const outside: UnfitPeer[] = []
  const stale: string[] = []
  for (const { name, range, wanted = range, isAdded } of peers) {
    const own = declared.get(name)
    const installed = findInstalled(root, name)?.version
    const fits = installed !== undefined && satisfies(installed, range)
    if (own === undefined) {
      // One that another package has brought stays the only one.
      if (isAdded) added.push({ name, range: fits ? `^${installed}` : wanted })
    } else if (!overlaps(own, range)) {
      if (onConflict === 'overwrite') added.push({ name, range: wanted })
      else
        outside.push({
          what: `${name} is ${own} in package.json, and the widget needs ${range}`,
          wanted: `${name}@${wanted}`,
        })
    } else if (installed !== undefined && !fits && satisfies(installed, own))
      stale.push(
        `${name} ${installed} is installed, and the widget needs ${range}. package.json allows a newer one: update ${name} with your package manager.`,
      )
  }
  return { added, outside, stale }
}

/**
 * Compares the packages of an app with those that bridges are for. It only reads.
 *
 * @param root - the app's folder.
 * @param packageJson - its package.json, which parses; undefined in a new app.
 * @returns a sentence for each package whose version does not fit its bridge. Without the bridge nothing is wrong.
 */
export function unbridged(root: string, packageJson: string | undefined): readonly string[] {
  const declared = rangesOf(packageJson ?? '{}')
  return bridged.flatMap(({ name, range, bridge }) => {
    const own = declared.get(name)
    if (own === undefined) return []
    const installed = findInstalled(root, name)?.version
    const fits = installed === undefined ? overlaps(own, range) : satisfies(installed, range)
    if (fits) return []
    const what = installed === undefined ? `is ${own} in package.json` : `${installed} is installed`
    const text = `${name} ${what}, and the bridge ${bridge} needs ${range}. Update ${name} before you use the bridge; nothing else needs it.`
    return [text]
  })
}

/**
 * Reads the ranges of an app's packages, by name.
 *
 * @param packageJson - its package.json, which parses.
 * @param sections - where to look; a later one counts more.
 */
export function rangesOf(
  packageJson: string,
  sections: readonly string[] = [
    'peerDependencies',
    'optionalDependencies',
    'devDependencies',
    'dependencies',
  ],
): ReadonlyMap<string, string> {
  const manifest: Record<string, unknown> = JSON.parse(packageJson.replace(/^\uFEFF/, ''))
  return new Map(
    sections.flatMap((section) =>
      Object.entries(manifest[section] ?? {}).map(([name, range]) => [name, String(range)] as const),
    ),
  )
}
