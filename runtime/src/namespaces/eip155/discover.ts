import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { isProvider } from './isProvider.js'
import { parseAnnouncement } from './parseAnnouncement.js'

/** No visitor has more wallets; a script that invents thousands must not fill the list and hang the page. */
const maximum = 100

/**
 * Finds wallets by EIP-6963 for as long as the page lives, late ones too, and the plain
 * `window.ethereum` for wallets that do not announce themselves.
 *
 * A second announcement of the same provider or the same uuid is the same wallet. Another provider
 * under an rdns that is taken gets an id of its own, so that no wallet can take another's row. After
 * the hundredth wallet no more are heard.
 *
 * @returns a function that stops listening.
 */
export function discover({ options }: DriverContext, report: (connector: Connector) => void): () => void {
  const providers = new Set<unknown>()
  const uuids = new Set<string>()
  const ids = new Set<string>()
  // Not among the providers: a wallet that announces itself only now gets its name all the same.
  let plain: unknown

  function announced(event: Event): void {
    const found = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (found === undefined || providers.has(found.provider) || uuids.has(found.uuid)) return
    providers.add(found.provider)
    uuids.add(found.uuid)
    if (uuids.size === maximum) stopHearing()
    const { name, rdns, uuid, icon, provider } = found
    const id = ids.has(rdns) ? `${rdns}:${uuid}` : rdns
    ids.add(id)
    report({
      id,
      name,
      type: 'announced',
      namespace: 'eip155',
      info: { rdns, uuid },
      provider,
      ...(icon === undefined ? {} : { imageUrl: icon }),
    })
  }

  function injected(): void {
    const provider = readInjected()
    if (!isProvider(provider) || providers.has(provider) || provider === plain) return
    plain = provider
    report({ id: 'injected', name: 'Browser Wallet', type: 'injected', namespace: 'eip155', provider })
  }

  const stopHearing = () => window.removeEventListener('eip6963:announceProvider', announced)

  // The plain provider is looked at after the announcements of this turn, so that a wallet that does both is one row.
  const timer = options.injected ? setTimeout(injected, 0) : undefined
  if (options.injected) window.addEventListener('ethereum#initialized', injected)
  if (options.announced) {
    window.addEventListener('eip6963:announceProvider', announced)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  return () => {
    clearTimeout(timer)
    window.removeEventListener('ethereum#initialized', injected)
    stopHearing()
  }
}

function readInjected(): unknown {
  try {
    return (window as { ethereum?: unknown }).ethereum
  } catch {
    return undefined
  }
}
