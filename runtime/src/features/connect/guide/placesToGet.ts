import type { CatalogueWallet } from '../../../services/catalogue/types.js'

export type PlaceKind = 'chrome' | 'ios' | 'android' | 'site'

export interface Place {
  readonly kind: PlaceKind
  readonly url: string
}

/**
 * Where a wallet can be got, the best for this device first: a phone has its own store, a desktop also
 * shows the stores of phones. Its website is always a place.
 *
 * @param userAgent what the browser says it is.
 */
export function placesToGet(
  {
    appStore,
    playStore,
    chromeStore,
    homepage,
  }: Pick<CatalogueWallet, 'appStore' | 'playStore' | 'chromeStore' | 'homepage'>,
  userAgent: string,
): readonly Place[] {
  const ios = /iphone|ipad|ipod/i.test(userAgent)
  const android = /android/i.test(userAgent)
  // Only browsers built on Chromium can install from the Chrome store.
  const chrome = !ios && !android && /chrom(e|ium)\//i.test(userAgent)
  const places: readonly (readonly [PlaceKind, string | undefined | false])[] = [
    ['chrome', chrome && chromeStore],
    ['ios', !android && appStore],
    ['android', !ios && playStore],
    ['site', homepage],
  ]
  return places.flatMap(([kind, url]) => (url ? [{ kind, url }] : []))
}
