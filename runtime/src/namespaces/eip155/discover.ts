import { createRegister } from '../../chains/createRegister.js'
import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { isProvider } from './isProvider.js'
import { parseAnnouncement } from './parseAnnouncement.js'

/**
 * Finds wallets by EIP-6963 for as long as the page lives, late ones too, and the plain
 * `window.ethereum` for wallets that do not announce themselves.
 *
 * A provider that is announced again under its rdns is the same wallet. Another one gets an id of its own,
 * whatever it says of itself, so that no wallet can take another's row, nor that of `window.ethereum`.
 *
 * @returns a function that stops listening.
 */
export function discover(context: DriverContext, report: (connector: Connector) => void): () => void {
  const { injected, announced } = context.options
  const providers = new Map<unknown, Set<string>>()
  const register = createRegister(context, report, ['injected'])
  // Not among the providers: a wallet that announces itself only now gets its name all the same.
  let plain: unknown

  function hear(event: Event): void {
    const found = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (found === undefined) return
    const { name, rdns, uuid, icon, provider } = found
    const heard = providers.get(provider) ?? new Set()
    const isListed =
      !heard.has(rdns) &&
      register.add({
        id: rdns,
        name,
        type: 'announced',
        namespace: 'eip155',
        info: { rdns, uuid },
        provider,
        ...(icon === undefined ? {} : { imageUrl: icon }),
      })
    if (isListed) providers.set(provider, heard.add(rdns))
  }

  function look(): void {
    const provider = readInjected()
    if (!isProvider(provider) || providers.has(provider) || provider === plain) return
    plain = provider
    report({ id: 'injected', name: 'Browser Wallet', type: 'injected', namespace: 'eip155', provider })
  }

  // The plain provider is looked at after the announcements of this turn, so that a wallet that does both is one row.
  const timer = injected ? setTimeout(look, 0) : undefined
  if (injected) window.addEventListener('ethereum#initialized', look)
  if (announced) window.addEventListener('eip6963:announceProvider', hear)
  const stop = announced && register.listen(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
  return () => {
    clearTimeout(timer)
    window.removeEventListener('ethereum#initialized', look)
    window.removeEventListener('eip6963:announceProvider', hear)
    if (stop) stop()
  }
}

function readInjected(): unknown {
  try {
    return (window as { ethereum?: unknown }).ethereum
  } catch {
    return undefined
  }
}
