import { isMobile } from '../../../kit/device.js'
import { pairingStore } from '../../../kit/pairingSource.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import type * as BrowseLinks from './browseLinkOf.js'

export interface DeviceFacts {
  readonly mobile: boolean
  /** The active namespace. */
  readonly namespace: string | undefined
  /** Whether the app has a namespace. Without one, wallets can only be paired. */
  readonly adapters: boolean
  /** Whether there is a source of pairings. */
  readonly paired: boolean
  /** Tells how a wallet's app opens a page. Loaded later, and only on phones. */
  readonly browseLinkOf?: BrowseLinkOf | undefined
}

export type BrowseLinkOf = typeof BrowseLinks.browseLinkOf

/** Reads the facts about the device. Subscribes when it is read in an effect. */
export function deviceFacts(kit: Kit, browseLinkOf?: BrowseLinkOf): DeviceFacts {
  const { given, source } = pairingStore(kit)
  return {
    browseLinkOf,
    mobile: isMobile(navigator.userAgent),
    namespace: kit.activeNamespace.value,
    adapters: kit.chains.size > 0,
    paired: given.value !== undefined || source.value !== undefined,
  }
}

/**
 * How well a wallet can be used on this device.
 *
 * @returns 2 if it can be opened at once, 1 if it can be connected after it was installed or opened by hand, 0
 *   if it cannot be used here.
 */
export function reachOf(wallet: CatalogueWallet, facts: DeviceFacts): 0 | 1 | 2 {
  const { mobileLink, desktopLink, webappLink, rdns, injected } = wallet
  const { mobile, namespace, adapters, paired, browseLinkOf } = facts
  if (mobile && browseLinkOf?.(wallet, namespace)) return 2
  if (paired && (mobile ? mobileLink : mobileLink || desktopLink || webappLink)) return 2
  if (mobile && !mobileLink) return 0
  return adapters && (rdns || injected?.some(({ injectedId }) => injectedId !== '')) ? 1 : 0
}

/** The wallets that can be used on this device. Those that can be opened at once are first. */
export function usableWallets<Wallet extends CatalogueWallet>(
  wallets: readonly Wallet[],
  facts: DeviceFacts,
): readonly Wallet[] {
  const reached = wallets.map((wallet) => ({ wallet, reach: reachOf(wallet, facts) }))
  return [2, 1].flatMap((wanted) => reached.flatMap(({ wallet, reach }) => (reach === wanted ? wallet : [])))
}
