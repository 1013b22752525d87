import { type Signal, signal } from '@preact/signals-core'
import type { Kit } from '../../kit/types.js'

type Urls = Signal<ReadonlyMap<string, string>>

const all = new WeakMap<Kit, Urls>()

/**
 * Object URLs of the catalogue's pictures that something shows and that are here, by id. They are made and
 * revoked by `getImageCache`, whose code comes with the first call to the catalogue.
 */
export function imageUrls(kit: Kit): Urls {
  const urls: Urls = all.get(kit) ?? signal(new Map())
  all.set(kit, urls)
  return urls
}
