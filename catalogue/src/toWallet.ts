import type { Wallet } from './findWallets.js'
import type { CatalogueEntry } from './types.js'

/** The id of a picture is its file without the ending. */
export const imageIdOf = (picture: string): string => picture.replace(/\.svg$/, '')

/**
 * A wallet as the catalogue sends it (specs/openapi/catalogue.yaml).
 *
 * @param entry - of `wallets.json`.
 * @param index - its place there, from 0.
 */
export function toWallet(entry: CatalogueEntry, index: number): Wallet {
  const { id, name, homepage, chains, rdns, injected, mobile, desktop, web, stores, picture } = entry
  const opener = mobile?.native ?? mobile?.universal
  return {
    id,
    name,
    badge_type: 'none',
    chains: [...chains],
    homepage,
    image_id: imageIdOf(picture),
    order: (index + 1) * 10,
    link_mode: mobile?.universal === opener ? null : (mobile?.universal ?? null),
    mobile_link: opener ?? null,
    desktop_link: desktop?.native ?? desktop?.universal ?? null,
    webapp_link: web ?? null,
    app_store: stores?.ios ?? null,
    play_store: stores?.android ?? null,
    chrome_store: stores?.chrome ?? null,
    firefox_store: stores?.firefox ?? null,
    edge_store: stores?.edge ?? null,
    rdns: rdns ?? null,
    injected: injected?.map((each) => ({ ...each })) ?? null,
  }
}
