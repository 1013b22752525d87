import { cleanWalletIcon, cleanWalletName, type WalletRegistry } from '../chains/createWalletRegistry.js'
import { readList } from '../chains/readUntrusted.js'
import type { Connector } from '../chains/types.js'
import type { StandardWallet } from './types.js'

type Registration = { readonly detail?: unknown }

/**
 * Announces the app to every wallet, and listens for wallets that register later. A wallet that
 * registers twice is one wallet.
 *
 * @param registry - of the namespace, decides how many are listed.
 * @param toConnector - the connector of a wallet in that namespace; undefined when it is not of it.
 * @returns a function that stops listening; wallets that still register are not heard.
 */
export function discoverStandardWallets(
  registry: WalletRegistry,
  toConnector: (wallet: StandardWallet) => Connector | undefined,
): () => void {
  const seen = new WeakSet<object>()
  let live = true
  const hear = (...wallets: readonly unknown[]) => {
    for (const each of live ? wallets : []) {
      if (typeof each !== 'object' || each === null || seen.has(each)) continue
      const wallet = parseStandardWallet(each)
      const connector = wallet && toConnector(wallet)
      if (connector) registry.add(connector, () => seen.add(each), each)
    }
    // A wallet that takes itself back stays a row: its id may be the connection of this visit.
    return () => {}
  }
  const api = Object.freeze({ register: hear })
  const onRegister = (event: Event) => {
    try {
      const { detail } = event as Registration
      if (typeof detail === 'function') detail(api)
    } catch {
      // The wallet's own fault; it harms no other wallet.
    }
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  const stop = registry.listen(() =>
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api })),
  )
  return () => {
    live = false
    stop()
    window.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}

const maxEntries = 100
const maxDepth = 5

/**
 * Reads a wallet that registered itself. Any script of the page can register one, so every field is
 * checked, and features are copied: what was found is what will be called.
 *
 * @returns undefined when it does not read as a wallet of version 1.
 */
export function parseStandardWallet(value: unknown): StandardWallet | undefined {
  try {
    const wallet = value as Record<string, unknown>
    const { version, id, features } = wallet
    const chains = readList(wallet.chains, maxEntries)
    const name = cleanWalletName(wallet.name)
    if (typeof value !== 'object' || value === null || name === undefined) return undefined
    if (typeof version !== 'string' || !/^1\./.test(version) || chains === undefined) return undefined
    if (typeof features !== 'object' || features === null) return undefined
    const icon = cleanWalletIcon(wallet.icon)
    return Object.freeze({
      name,
      id: typeof id === 'string' && id !== '' && id.length <= 128 ? id : name,
      ...(icon !== undefined && { icon }),
      chains: chains.filter((chain) => typeof chain === 'string'),
      features: copyFeatures(features),
      wallet: value,
    })
  } catch {
    // A getter of the wallet threw.
    return undefined
  }
}

function copyFeatures(features: object): StandardWallet['features'] {
  const entries = readEntries(features)
    .filter(([, feature]) => typeof feature === 'object' && feature !== null)
    // Methods may use `this`, so the feature itself stays their owner.
    .map(([name, feature]) => [name, bindMethods(feature as object)] as const)
  return Object.freeze(Object.fromEntries(entries))
}

function bindMethods(feature: object): Readonly<Record<string, unknown>> {
  const bound = readEntries(feature).map(([name, value]) => [
    name,
    typeof value === 'function' ? value.bind(feature) : value,
  ])
  return Object.freeze(Object.fromEntries(bound))
}

/** Wallets are written with classes, too, so what their prototypes have counts. */
function readEntries(owner: object): readonly (readonly [string, unknown])[] {
  const names = new Set<string>()
  // A typed array has a property name for each byte, so listing those of a large one would stop the page.
  if (ArrayBuffer.isView(owner)) return []
  let each = owner
  for (let depth = 0; depth < maxDepth && each !== null && each !== Object.prototype; depth++) {
    for (const name of Object.getOwnPropertyNames(each).slice(0, maxEntries)) names.add(name)
    each = Object.getPrototypeOf(each)
  }
  names.delete('constructor')
  return [...names]
    .slice(0, maxEntries)
    .map((name) => [name, (owner as Readonly<Record<string, unknown>>)[name]])
}
