import { cleanWalletIcon, cleanWalletName, createWalletRegistry } from '../../chains/createWalletRegistry.js'
import type { DriverContext } from '../../chains/driver.js'
import { readList } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { discoverStandardWallets } from '../../walletStandard/discoverStandardWallets.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import { isBitcoinChain } from './adapter/chains.js'
import type { BitcoinSource } from './adapter/types.js'

/** When to look for extensions that add an object to the page without an event, in ms. */
const looks = [0, 500, 2000]

/**
 * Finds wallets by the Wallet Standard, also late ones, then those with an object on the page. A wallet with
 * both is one row, recognised by its object or its name. Two wallets with one id get different ids.
 *
 * @returns a function that stops looking.
 */
export function discover(context: DriverContext, report: (connector: Connector) => void): () => void {
  const { options } = context
  const names = new Set<string>()
  const registry = createWalletRegistry(context, (connector) => {
    names.add(connector.name.toLowerCase())
    report(connector)
  })
  const targets = new Set<object>()
  let turnedAway = new Set<object>()

  function toConnector(
    found: Pick<Connector, 'id' | 'name' | 'type'> & {
      readonly icon?: string | undefined
      readonly provider: BitcoinSource
    },
  ): Connector {
    const { icon, ...connector } = found
    return { ...connector, namespace: 'bip122', ...(icon !== undefined && { imageUrl: icon }) }
  }

  function look() {
    for (const { id, name, icon, target, isAnnounced } of findProviders(options)) {
      if (targets.has(target) || turnedAway.has(target)) continue
      const kind = readKind(id, target)
      if (kind === undefined) continue
      const type = isAnnounced ? 'announced' : 'injected'
      const connector = toConnector({ id, name, icon, type, provider: { kind, target } })
      const onListed = () => void targets.add(target)
      if (names.has(name.toLowerCase())) onListed()
      else if (!registry.add(connector, onListed, target)) turnedAway.add(target)
    }
  }

  const stop = options.announced
    ? discoverStandardWallets(registry, (wallet) => {
        if (!isBitcoin(wallet)) return undefined
        const { id, name, icon } = wallet
        return toConnector({
          id,
          name,
          icon,
          type: 'announced',
          provider: { kind: 'standard', target: wallet },
        })
      })
    : () => {}
  const timers = looks.map((wait) => setTimeout(look, wait))
  const stopListening = registry.listen(() => {
    if (turnedAway.size === 0) return
    turnedAway = new Set()
    look()
  })
  return () => {
    stop()
    stopListening()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Whether it can share Bitcoin accounts and sign with them, whatever it calls their networks. */
function isBitcoin({ chains, features }: StandardWallet): boolean {
  const has = (...names: readonly string[]) => names.some((name) => features[name] !== undefined)
  if (has('bitcoin:connect')) return true
  return (
    chains.some(isBitcoinChain) &&
    has('standard:connect') &&
    has('bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction')
  )
}

/**
 * The kind of a wallet's object on the page, by its methods.
 *
 * @returns undefined if it is of no known kind.
 */
function readKind(
  id: string,
  target: object,
): Exclude<BitcoinSource['kind'], 'standard' | 'remote'> | undefined {
  try {
    const { requestAccounts, request } = target as Record<string, unknown>
    // First, because these also have a `request`, of another kind.
    if (typeof requestAccounts === 'function') return 'unisat'
    if (typeof request !== 'function') return undefined
    return /leather/i.test(id) ? 'leather' : 'satsConnect'
  } catch {
    // A getter of the wallet threw.
    return undefined
  }
}

export interface FoundProvider {
  /** Its path below `window`. It identifies the wallet, also after a reload. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly target: object
  readonly isAnnounced: boolean
}

/** Wallets that may not list themselves, by their path. */
const places: readonly (readonly [id: string, name: string])[] = [
  ['XverseProviders.BitcoinProvider', 'Xverse Wallet'],
  ['LeatherProvider', 'Leather'],
  ['unisat', 'UniSat'],
  ['okxwallet.bitcoin', 'OKX Wallet'],
]
/** Entries that are read. The registry decides how many of them are listed. */
const maxEntries = 5_000
const path = /^[\w$]{1,64}(\.[\w$]{1,64}){0,3}$/

/**
 * The Bitcoin wallets on the page now: those in `window.btc_providers` (WBIP004), then those at known places.
 * Any script can write there, so every field is checked.
 */
function findProviders(options: {
  readonly injected: boolean
  readonly announced: boolean
}): readonly FoundProvider[] {
  const listed = options.announced ? at('btc_providers') : undefined
  const entries = readList(listed, maxEntries) ?? []
  return [
    ...entries.flatMap((entry) => read(entry, true)),
    ...(options.injected ? places.flatMap(([id, name]) => read({ id, name }, false)) : []),
  ]
}

function read(entry: unknown, isAnnounced: boolean): readonly FoundProvider[] {
  try {
    const { id, name: rawName, icon: picture } = entry as Record<string, unknown>
    const name = cleanWalletName(rawName)
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
