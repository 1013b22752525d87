import { isHex32 } from '../crypto/keys.js'
import { readSessionNamespaces, type SessionNamespaces } from './namespaces.js'

/** What a peer says of itself: a claim, no proof. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string; readonly linkMode?: boolean }
}

/** What an app may do with a wallet, and until when. */
export interface Session {
  readonly topic: string
  readonly namespaces: SessionNamespaces
  /** In seconds since 1970. */
  readonly expiry: number
  /** Our public key in it, and the peer's. */
  readonly self: string
  readonly peer: { readonly publicKey: string; readonly metadata: PeerMetadata }
  /** The wallet's own, e.g. whether it wants to be opened by link. */
  readonly config?: { readonly disableDeepLink: boolean }
}

/** In seconds. The wallet sets it anew when it extends the session. */
export const sessionLifetime = 604_800

const longest = { name: 100, description: 300, url: 300, icon: 2000 }
const mostIcons = 5

/** Reads what a peer says of itself; what is no text is empty, what is too long is cut. */
export function readMetadata(value: unknown): PeerMetadata {
  const { name, description, url, icons, redirect } = recordOf(value)
  const { native, universal, linkMode } = recordOf(redirect)
  const link = (text: unknown) => (typeof text === 'string' && text.length <= longest.url ? text : undefined)
  const links = {
    ...(link(native) !== undefined && { native: link(native) as string }),
    ...(link(universal) !== undefined && { universal: link(universal) as string }),
    ...(linkMode === true && { linkMode }),
  }
  return {
    name: clean(name, longest.name),
    description: clean(description, longest.description),
    url: clean(url, longest.url),
    icons: (Array.isArray(icons) ? icons.slice(0, mostIcons) : []).filter(
      (icon): icon is string => typeof icon === 'string' && icon.length <= longest.icon,
    ),
    ...(Object.keys(links).length > 0 && { redirect: links }),
  }
}

/** Reads a session that was stored; undefined for what is none. */
export function readSession(value: unknown): Session | undefined {
  const { topic, namespaces, expiry, self, peer, config } = recordOf(value)
  const { publicKey, metadata } = recordOf(peer)
  const read = readSessionNamespaces(namespaces)
  if (!isHex32(topic) || !isHex32(self) || !isHex32(publicKey) || !isTime(expiry) || 'code' in read)
    return undefined
  return {
    ...{ topic, namespaces: read.namespaces, expiry, self },
    peer: { publicKey, metadata: readMetadata(metadata) },
    ...(recordOf(config).disableDeepLink === true && { config: { disableDeepLink: true } }),
  }
}

/** Whether a value is a time in seconds since 1970. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/** The fields of an object that a peer sent; none of anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** One line of text, without characters that are not seen or turn it around. */
function clean(text: unknown, length: number): string {
  if (typeof text !== 'string') return ''
  return text
    .slice(0, 2000)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, length)
}
