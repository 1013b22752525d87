import { fieldsOf } from '../../../../common/records.js'
import { isHex32 } from '../crypto/keys.js'
import { isTime, lineOf } from './fields.js'
import { readSessionNamespaces, type SessionNamespaces } from './namespaces.js'

/** A peer's description of itself. It proves nothing. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string; readonly linkMode?: boolean }
}

/** An app's session with a wallet: the granted namespaces, and until when. */
export interface Session {
  readonly topic: string
  readonly namespaces: SessionNamespaces
  /** In seconds since 1970. */
  readonly expiry: number
  /** The public keys, ours and the peer's. */
  readonly self: string
  readonly peer: { readonly publicKey: string; readonly metadata: PeerMetadata }
  /** The wallet's own properties, e.g. whether to open it by a link. */
  readonly config?: { readonly disableDeepLink: boolean }
}

/** In seconds. An extension by the wallet changes it. */
export const sessionLifetime = 604_800

const maxLengths = { name: 100, description: 300, url: 300, icon: 2000 }
const maxIcons = 5

/** Reads a peer's description of itself. Values that are not text are empty, long ones are cut. */
export function readMetadata(value: unknown): PeerMetadata {
  const { name, description, url, icons, redirect } = fieldsOf(value)
  const { native, universal, linkMode } = fieldsOf(redirect)
  const link = (text: unknown) =>
    typeof text === 'string' && text.length <= maxLengths.url ? text : undefined
  const links = {
    ...(link(native) !== undefined && { native: link(native) as string }),
    ...(link(universal) !== undefined && { universal: link(universal) as string }),
    ...(linkMode === true && { linkMode }),
  }
  return {
    name: lineOf(name, maxLengths.name),
    description: lineOf(description, maxLengths.description),
    url: lineOf(url, maxLengths.url),
    icons: (Array.isArray(icons) ? icons.slice(0, maxIcons) : []).filter(
      (icon): icon is string => typeof icon === 'string' && icon.length <= maxLengths.icon,
    ),
    ...(Object.keys(links).length > 0 && { redirect: links }),
  }
}

/** Reads a stored session. Undefined if it is invalid. */
export function readSession(value: unknown): Session | undefined {
  const { topic, namespaces, expiry, self, peer, config } = fieldsOf(value)
  const { publicKey, metadata } = fieldsOf(peer)
  const read = readSessionNamespaces(namespaces)
  if (!isHex32(topic) || !isHex32(self) || !isHex32(publicKey) || !isTime(expiry) || 'code' in read)
    return undefined
  return {
    topic,
    namespaces: read.namespaces,
    expiry,
    self,
    peer: { publicKey, metadata: readMetadata(metadata) },
    ...(fieldsOf(config).disableDeepLink === true && { config: { disableDeepLink: true } }),
  }
}
