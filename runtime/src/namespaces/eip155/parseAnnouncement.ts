import { isProvider } from './isProvider.js'
import type { Eip1193Provider } from './types.js'

const maximumIcon = 200_000
const icon = /^data:image\/(svg\+xml|png|jpeg|webp|gif|avif)[;,]/i
/** Characters that nobody sees and that turn or hide the text around them. */
const unseen = /[\p{Cc}\p{Cf}]/gu
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
    const { uuid, name, rdns: domain } = info
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > 64) return undefined
    const shown = typeof name === 'string' ? name.slice(0, 1000).replace(unseen, '').trim().slice(0, 64) : ''
    if (shown === '') return undefined
    const image = info.icon
    return {
      uuid,
      name: shown,
      rdns: typeof domain === 'string' && domain.length <= 128 && rdns.test(domain) ? domain : uuid,
      icon: typeof image === 'string' && image.length <= maximumIcon && icon.test(image) ? image : undefined,
      provider,
    }
  } catch {
    return undefined
  }
}
