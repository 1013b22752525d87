import type { Kit } from '../../../kit/types.js'
import type { DeepLink } from './buildDeepLink.js'

/** Read by WalletConnect clients, which open the same wallet again for a signature. */
const key = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Stores which wallet a pairing was handed to (contracts/behaviour.md section 2); links without a pairing are not stored. */
export function rememberDeepLink(kit: Kit, name: string, { href }: Pick<DeepLink, 'href'>): void {
  if (href !== undefined) kit.storage.set(key, JSON.stringify({ href, name }))
}
