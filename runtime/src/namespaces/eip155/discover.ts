import { cleanWalletIcon, cleanWalletName, createRegister } from '../../chains/createRegister.js'
import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { type Eip1193Provider, isProvider } from './types.js'

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

const rdns = /^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/

export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Reads the detail of an EIP-6963 announcement. Any script of the page can send one, so every
 * field is checked; an icon that is not a small data image is left out rather than loaded.
 *
 * @returns undefined when it does not describe a wallet.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    if (!isProvider(provider)) return undefined
    const { uuid, rdns: domain } = info
    const name = cleanWalletName(info.name)
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > 64 || name === undefined) return undefined
    return {
      uuid,
      name,
      rdns: readRdns(domain) ?? uuid,
      icon: cleanWalletIcon(info.icon),
      provider,
    }
  } catch {
    return undefined
  }
}

/** MetaMask's app calls itself otherwise than its extension, which is the one that catalogues list. */
function readRdns(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 128 || !rdns.test(value)) return undefined
  return value === 'io.metamask.mobile' ? 'io.metamask' : value
}
