import { checkEntry } from './checkEntry.js'
import { lookAlike } from './lookAlike.js'
import type { CatalogueEntry, CheckOptions } from './types.js'

/**
 * Checks a catalogue before it is used or written: the shape of each entry, the form of each address, and that no two
 * wallets can be taken for each other.
 *
 * @param catalogue - a parsed `wallets.json`.
 * @returns a sentence for each mistake, with the wallet and what to do; empty if there is none.
 */
export function checkCatalogue(catalogue: unknown, options: CheckOptions = {}): readonly string[] {
  const { wallets } = (catalogue ?? {}) as { readonly wallets?: unknown }
  if (!Array.isArray(wallets) || wallets.length === 0)
    return ['The catalogue has no wallets: it must be an object with a list `wallets`.']
  const shapes = wallets.flatMap((entry: unknown, index) =>
    checkEntry(entry, options).map((problem) => `${nameOf(entry, index)}: ${problem}`),
  )
  return shapes.length > 0 ? shapes : findDoubles(wallets as readonly CatalogueEntry[])
}

function nameOf(entry: unknown, index: number): string {
  const { name } = (entry ?? {}) as { readonly name?: unknown }
  return typeof name === 'string' ? name : `Wallet ${index + 1}`
}

/** Store addresses that two wallets may share: the app of Base is that of Coinbase Wallet, which it replaced. */
const shared = new Set(['https://apps.apple.com/app/id1278383455', androidOf('org.toshi')])

function androidOf(id: string): string {
  return `https://play.google.com/store/apps/details?id=${id}`
}

function findDoubles(entries: readonly CatalogueEntry[]): readonly string[] {
  const owners = new Map<string, string>()
  const doubles = entries.flatMap(({ id, name, rdns, picture, stores = {} }) => {
    const keys = [`id ${id}`, `picture ${picture}`, ...(rdns === undefined ? [] : [`rdns ${rdns}`])]
    const places = Object.values(stores).filter((url) => !shared.has(url))
    return [...keys, ...places].flatMap((key) => {
      const owner = owners.get(key)
      owners.set(key, owner ?? name)
      return owner === undefined ? [] : [`${name}: ${key} is also that of ${owner}.`]
    })
  })
  const alike = entries.flatMap(({ name }, index) =>
    entries
      .slice(0, index)
      .flatMap((other) => (lookAlike(name, other.name) ? [`${name}: can be taken for ${other.name}.`] : [])),
  )
  return [...doubles, ...alike]
}
