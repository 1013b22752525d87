import { cleanWalletIcon, cleanWalletName, createWalletRegistry } from '../../chains/createWalletRegistry.js'
import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'

/**
 * Finds wallets by EIP-6963 while the page is open, also late ones, and `window.ethereum` for wallets that do
 * not announce themselves.
 *
 * A provider that is announced again with its rdns is the same wallet. Another provider gets an id of its own,
 * whatever it claims, so that no wallet can take the row of another one or of `window.ethereum`.
 *
 * @returns a function that stops listening.
 */
export function discover(context: DriverContext, report: (connector: Connector) => void): () => void {
  const { injected, announced } = context.options
  const providers = new Map<unknown, Set<string>>()
  const registry = createWalletRegistry(context, report, ['injected'])
  // It stays out of the list of providers, so that a wallet that announces itself later still gets its name.
  let plain: unknown

  function hear(event: Event): void {
    const found = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (found === undefined) return
    const { name, rdns, uuid, icon, provider } = found
    const heard = providers.get(provider) ?? new Set()
    if (heard.has(rdns)) return
    registry.add(
      {
        id: rdns,
        name,
        type: 'announced',
        namespace: 'eip155',
        info: { rdns, uuid },
        provider,
        ...(icon === undefined ? {} : { imageUrl: icon }),
      },
      () => providers.set(provider, heard.add(rdns)),
    )
  }

  function look(): void {
    const provider = readInjected()
    if (!isProvider(provider) || providers.has(provider) || provider === plain) return
    plain = provider
    report({ id: 'injected', name: 'Browser Wallet', type: 'injected', namespace: 'eip155', provider })
  }

  // `window.ethereum` is read after the announcements of this turn of the event loop, so that a wallet with
  // both is one row.
  const timer = injected ? setTimeout(look, 0) : undefined
  if (injected) window.addEventListener('ethereum#initialized', look)
  if (announced) window.addEventListener('eip6963:announceProvider', hear)
  const stop = announced && registry.listen(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
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
 * Reads the detail of an EIP-6963 announcement. Any script of the page can send one, so every field is checked.
 * An icon that is not a small data image is left out and never loaded.
 *
 * @returns undefined if it does not describe a wallet.
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

/** MetaMask's app has another rdns than its extension. Catalogues list that of the extension. */
function readRdns(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 128 || !rdns.test(value)) return undefined
  return value === 'io.metamask.mobile' ? 'io.metamask' : value
}

/** A list, or an object for the one call that needs it (EIP-747). */
export type Eip1193Params = readonly unknown[] | Readonly<Record<string, unknown>>

/** EIP-1193. Return values are unknown until they are checked. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: Eip1193Params }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
  off?(event: string, listener: (value: unknown) => void): unknown
}

/** Whether a value from the page can receive requests. */
export function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function'
  } catch {
    return false
  }
}
