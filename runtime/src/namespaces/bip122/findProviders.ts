import { cleanWalletIcon } from '../../chains/cleanWalletIcon.js'
import { cleanWalletName } from '../../chains/cleanWalletName.js'
import { readList } from '../../chains/readList.js'

export interface FoundProvider {
  /** Its path below `window`: how it is known, stable over reloads. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly target: object
  readonly isAnnounced: boolean
}

/** Wallets that may not list themselves, by where they are. */
const places: readonly (readonly [id: string, name: string])[] = [
  ['XverseProviders.BitcoinProvider', 'Xverse Wallet'],
  ['LeatherProvider', 'Leather'],
  ['unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'OKX Wallet'],
]
/** Entries that are read; how many of them are listed is the register's to decide. */
const maximum = 5_000
const path = /^[\w$]{1,64}(\.[\w$]{1,64}){0,3}$/

/**
 * The Bitcoin wallets that the page holds now: those listed at `window.btc_providers` (WBIP004), then
 * those at places that are known. Any script may write there, so every field is checked.
 */
export function findProviders(options: {
  readonly injected: boolean
  readonly announced: boolean
}): readonly FoundProvider[] {
  const listed = options.announced ? at('btc_providers') : undefined
  const entries = readList(listed, maximum) ?? []
  return [
    ...entries.flatMap((entry) => read(entry, true)),
    ...(options.injected ? places.flatMap(([id, name]) => read({ id, name }, false)) : []),
  ]
}

function read(entry: unknown, isAnnounced: boolean): readonly FoundProvider[] {
  try {
    const { id, name: told, icon: picture } = entry as Record<string, unknown>
    const name = cleanWalletName(told)
    if (typeof id !== 'string' || !path.test(id) || name === undefined) return []
    const target = at(id)
    if ((typeof target !== 'object' && typeof target !== 'function') || target === null) return []
    const icon = cleanWalletIcon(picture)
    return [{ id, name, target, isAnnounced, ...(icon !== undefined && { icon }) }]
  } catch {
    // A getter threw.
    return []
  }
}

function at(place: string): unknown {
  try {
    let value: unknown = window
    for (const key of place.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
    return value
  } catch {
    return undefined
  }
}
