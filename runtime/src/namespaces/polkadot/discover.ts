import { cleanWalletName } from '../../chains/cleanWalletName.js'
import type { DriverContext } from '../../chains/driver.js'
import { lookForWallets } from '../../chains/lookForWallets.js'
import type { Connector } from '../../chains/types.js'
import { knownExtensions } from './knownExtensions.js'
import { readExtension } from './readExtension.js'

const maximum = 50
/** Where an extension puts itself that tells its name to nobody before it lets them in: another hash on every page. */
const hash = /^[0-9a-f]{16}$/

/**
 * Finds extensions at `window.injectedWeb3`, late ones too, each once. Every entry is a wallet that
 * names itself, so it counts as announced.
 *
 * @returns a function that stops looking.
 */
export function discover({ options }: DriverContext, report: (connector: Connector) => void): () => void {
  if (!options.injected) return () => {}
  const seen = new Set<string>()
  const ids = new Set<string>()
  return lookForWallets(() => {
    for (const [key, value] of readEntries()) {
      const name = cleanWalletName(key)
      const extension = seen.has(key) || key.length > 64 ? undefined : readExtension(value)
      if (extension === undefined || name === undefined) continue
      seen.add(key)
      const [knownName = name, rdns] = Object.hasOwn(knownExtensions, key) ? (knownExtensions[key] ?? []) : []
      const isNameless = hash.test(key)
      const wanted = isNameless ? 'polkadot' : key
      let id = wanted
      for (let count = 2; ids.has(id); count++) id = `${wanted}:${count}`
      ids.add(id)
      report({
        id,
        name: isNameless ? 'Polkadot Extension' : knownName,
        type: 'announced',
        namespace: 'polkadot',
        ...(rdns !== undefined && { info: { rdns } }),
        provider: extension,
      })
    }
  })
}

function readEntries(): readonly (readonly [key: string, value: unknown])[] {
  try {
    const { injectedWeb3 } = window as { injectedWeb3?: Record<string, unknown> }
    return Object.keys(injectedWeb3 ?? {})
      .slice(0, maximum)
      .map((key) => [key, readEntry(injectedWeb3, key)])
  } catch {
    return []
  }
}

function readEntry(entries: Record<string, unknown> | undefined, key: string): unknown {
  try {
    return entries?.[key]
  } catch {
    return undefined
  }
}
