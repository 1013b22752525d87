import { cleanWalletIcon } from '../../chains/cleanWalletIcon.js'
import { cleanWalletName } from '../../chains/cleanWalletName.js'
import { isProvider } from './isProvider.js'
import type { Eip1193Provider } from './types.js'

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
