import type { Signal } from '@preact/signals-core'
import { kitSignal } from '../../kit/kitSignal.js'
import type { Kit } from '../../kit/types.js'

type Urls = Signal<ReadonlyMap<string, string>>

const all = new WeakMap<Kit, Urls>()

/**
 * Object URLs of loaded catalogue pictures that are on the screen, by id. `getImageCache` creates and revokes
 * them; its code loads with the first request to the catalogue.
 */
export function imageUrls(kit: Kit): Urls {
  const urls: Urls = all.get(kit) ?? kitSignal(new Map())
  all.set(kit, urls)
  return urls
}
