import { isRecord } from '../../../common/records.js'

/** A wallet that has put itself into the page. */
export interface BrowserWallet {
  /** As it calls itself. */
  readonly name: string
  /** A picture in the address itself (`data:image/…`). */
  readonly icon?: string
  /** EIP-1193. */
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

const most = 30
const maxIcon = 262_144

/**
 * Finds the wallets of the browser, as they announce themselves (EIP-6963). One that only has `window.ethereum`, as browsers
 * of wallets on phones do, is found if no other one is there.
 *
 * @param unnamed - what that one is called
 * @param onWallets - called with all that are known, at once and again for each further one
 */
export function findWallets(
  unnamed: string,
  onWallets: (wallets: readonly BrowserWallet[]) => void,
  place: Window & { readonly ethereum?: unknown } = window,
): void {
  const found = new Map<string, BrowserWallet>()
  const tell = () => {
    const alone = found.size === 0 ? readProvider(place.ethereum) : undefined
    onWallets(alone === undefined ? [...found.values()] : [{ name: unnamed, request: alone }])
  }
  place.addEventListener('eip6963:announceProvider', (event) => {
    const { detail } = event as CustomEvent<unknown>
    const { info, provider } = isRecord(detail) ? detail : {}
    const request = readProvider(provider)
    if (!isRecord(info) || request === undefined || found.size >= most) return
    const { icon, name, uuid } = info
    if (typeof uuid !== 'string' || typeof name !== 'string' || found.has(uuid)) return
    const shown = name
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 40)
    if (shown === '') return
    const isPicture = typeof icon === 'string' && icon.length <= maxIcon && /^data:image\//.test(icon)
    found.set(uuid, { name: shown, request, ...(isPicture && { icon }) })
    tell()
  })
  tell()
  place.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** What asks a wallet. Its own object stays the receiver of the call. */
function readProvider(provider: unknown): BrowserWallet['request'] | undefined {
  if (!isRecord(provider) || typeof provider.request !== 'function') return undefined
  const { request } = provider
  return async (call) => request.call(provider, call) as unknown
}
