import { createHash } from 'node:crypto'
import type { Wallet } from 'appkit-server/parts'

// biome-ignore-start format: words in columns help nobody
const firstWords = [
  'Amber',
  'Azure',
  'Bold',
  'Bright',
  'Calm',
  'Clear',
  'Cloud',
  'Copper',
  'Coral',
  'Crisp',
  'Dawn',
  'Deep',
  'Dune',
  'Ember',
  'Fair',
  'Fern',
  'Flint',
  'Frost',
  'Gold',
  'Grand',
  'Green',
  'Harbor',
  'Hazel',
  'High',
  'Indigo',
  'Ivory',
  'Jade',
  'Keen',
  'Lake',
  'Lunar',
  'Maple',
  'Mint',
  'Misty',
  'Noble',
  'North',
  'Ocean',
  'Olive',
  'Onyx',
  'Opal',
  'Pearl',
  'Pine',
  'Polar',
  'Quiet',
  'Rapid',
  'River',
  'Rose',
  'Sage',
  'Silver',
  'Solar',
  'Stone',
  'Swift',
  'Terra',
  'Tidal',
  'True',
  'Velvet',
  'Violet',
  'Warm',
  'West',
  'Wild',
  'Zen',
] as const
const secondWords = [
  'Anchor',
  'Arc',
  'Beacon',
  'Bridge',
  'Cache',
  'Chest',
  'Circle',
  'Coin',
  'Compass',
  'Crest',
  'Den',
  'Dock',
  'Drift',
  'Field',
  'Flow',
  'Forge',
  'Gate',
  'Grove',
  'Guard',
  'Hearth',
  'Hive',
  'Keep',
  'Key',
  'Lantern',
  'Ledge',
  'Link',
  'Loft',
  'Mark',
  'Mesh',
  'Nest',
  'Orbit',
  'Path',
  'Pocket',
  'Point',
  'Port',
  'Pouch',
  'Purse',
  'Ridge',
  'Safe',
  'Seal',
  'Shell',
  'Signal',
  'Spark',
  'Spring',
  'Stack',
  'Stash',
  'Tide',
  'Tower',
  'Trail',
  'Trove',
  'Vault',
  'Wave',
] as const
// biome-ignore-end format: end of the words

/** One of this number is certified. */
const certified = 10

/**
 * Wallets that do not exist, for long lists. They are always the same.
 *
 * @param count - how many
 * @returns wallets with different names
 */
export function inventWallets(count: number): readonly Wallet[] {
  return Array.from({ length: count }, (_, index) => {
    // Two neighbours have no word in common.
    const first = firstWords[(index * 7) % firstWords.length]
    const second = secondWords[(index * 5 + Math.floor(index / firstWords.length)) % secondWords.length]
    const name = `${first} ${second} ${index + 1}`
    const slug = name.toLowerCase().replaceAll(' ', '-')
    return madeUp({
      name,
      badge_type: index % certified === 0 ? 'certified' : 'none',
      homepage: `https://${slug}.example`,
      chains: ['eip155:*'],
      rdns: `example.${slug}`,
      mobile_link: `${slug}://`,
    })
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A wallet that only a sandbox has: its ids come from its name. */
export function madeUp(wallet: Omit<Wallet, 'id'>): Wallet {
  const hex = sha256(`image of ${wallet.name}`)
  return { id: sha256(wallet.name), badge_type: 'none', image_id: hex.slice(0, 32), ...wallet }
}
