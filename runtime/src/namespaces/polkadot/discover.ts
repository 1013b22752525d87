import { cleanWalletName, createWalletRegistry, lookForWallets } from '../../chains/createWalletRegistry.js'
import type { DriverContext } from '../../chains/driver.js'
import { tryRead } from '../../chains/readUntrusted.js'
import type { Connector } from '../../chains/types.js'
import { readExtension } from './sessions.js'

/** Entries that are read. Known extensions are looked up beyond this limit. */
const maxEntries = 10_000
/** The key of an extension that hides its name until it is connected: another hash on every page. */
const hash = /^[0-9a-f]{16}$/
/**
 * Array indexes come first in the order of keys, however late they were added. No extension has such a name.
 */
const place = /^\d{1,10}$/

/**
 * Finds extensions at `window.injectedWeb3`, also late ones, each once. Every entry names itself, so it counts
 * as announced. Entries that appear between two checks count as one source.
 *
 * @returns a function that stops looking.
 */
export function discover(context: DriverContext, report: (connector: Connector) => void): () => void {
  if (!context.options.injected) return () => {}
  const registry = createWalletRegistry(context, report)
  const seen = new Set<string>()
  let turnedAway = new Set<string>()

  function look(): void {
    for (const key of readKeys(context)) {
      if (seen.has(key) || turnedAway.has(key)) continue
      const connector = toConnector(key)
      if (connector !== undefined && !registry.add(connector, () => seen.add(key), key)) turnedAway.add(key)
    }
  }

  const stopListening = registry.listen(() => {
    turnedAway = new Set()
    look()
  })
  const stopLooking = lookForWallets(look)
  return () => {
    stopListening()
    stopLooking()
  }
}

function toConnector(key: string): Connector | undefined {
  const name = cleanWalletName(key)
  const provider = readExtension(tryRead(() => readEntries()[key]))
  if (provider === undefined || name === undefined) return undefined
  const [knownName = name, rdns] = Object.hasOwn(knownExtensions, key) ? (knownExtensions[key] ?? []) : []
  const isNameless = hash.test(key)
  return {
    id: isNameless ? 'polkadot' : key,
    name: isNameless ? 'Polkadot Extension' : knownName,
    type: 'announced',
    namespace: 'polkadot',
    ...(rdns !== undefined && { info: { rdns } }),
    provider,
  }
}

const readEntries = () => (window as { injectedWeb3?: Record<string, unknown> }).injectedWeb3 ?? {}

/** The entries that are used, in order. */
function readKeys({ known }: DriverContext): readonly string[] {
  const keys: string[] = []
  tryRead(() => {
    const entries = readEntries()
    for (const key in entries) {
      if (keys.length === maxEntries) {
        const wanted = [...Object.keys(knownExtensions), ...(known?.peek() ?? [])]
        keys.unshift(...wanted.filter((each) => Object.hasOwn(entries, each)))
        break
      }
      if (key.length <= 64 && !place.test(key)) keys.push(key)
    }
  })
  return keys
}

/** Names and EIP-6963 domains of extensions, by their key in `window.injectedWeb3`. */
const knownExtensions: Readonly<Record<string, readonly [name: string, rdns?: string]>> = {
  'polkadot-js': ['Polkadot.js'],
  talisman: ['Talisman', 'xyz.talisman'],
  'subwallet-js': ['SubWallet', 'app.subwallet'],
  'fearless-wallet': ['Fearless Wallet'],
  enkrypt: ['Enkrypt', 'com.enkrypt'],
  polkagate: ['PolkaGate'],
  nova: ['Nova Wallet'],
  Nightly: ['Nightly', 'app.nightly'],
  okxwallet: ['OKX Wallet', 'com.okex.wallet'],
}
