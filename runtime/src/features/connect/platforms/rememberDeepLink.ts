import { lateStorageKeys } from '../../../kit/lateStorageKeys.js'
import type { Kit } from '../../../kit/types.js'
import type { DeepLink } from './buildDeepLink.js'

/**
 * Stores which wallet a pairing was handed to: WalletConnect clients open it again for a signature. Links without a pairing are not stored.
 */
export function rememberDeepLink(kit: Kit, name: string, { href }: Pick<DeepLink, 'href'>): void {
  if (href !== undefined) kit.storage.set(lateStorageKeys.deepLinkChoice, JSON.stringify({ href, name }))
}
