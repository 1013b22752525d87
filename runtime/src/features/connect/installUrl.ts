import type { CatalogueWallet } from '../../services/catalogue/types.js'

/**
 * Where a wallet can be got for the browser at hand.
 *
 * @param userAgent what the browser says it is.
 * @param ios whether it runs on iOS, for those who know more than the user agent tells (iPads call themselves Macs).
 * @returns its store's page, else the wallet's home page, else undefined.
 */
export function installUrl(
  {
    appStore,
    playStore,
    chromeStore,
    homepage,
  }: Pick<CatalogueWallet, 'appStore' | 'playStore' | 'chromeStore' | 'homepage'>,
  userAgent: string,
  ios: boolean = /iphone|ipad|ipod/i.test(userAgent),
): string | undefined {
  if (ios) return appStore || homepage
  if (/android/i.test(userAgent)) return playStore || homepage
  // Only browsers built on Chromium can install from the Chrome store.
  return (/chrom(e|ium)\//i.test(userAgent) && chromeStore) || homepage
}
