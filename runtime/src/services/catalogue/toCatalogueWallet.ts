import type { components } from '../../../../generated/catalogue/types.js'
import { cleanWalletName } from '../../chains/cleanWalletName.js'
import type { CatalogueWallet } from './types.js'

/**
 * An entry of the catalogue as the views need it; what is empty or null is left out.
 *
 * @returns undefined when its name has nothing that can be seen.
 */
export function toCatalogueWallet(entry: components['schemas']['Wallet']): CatalogueWallet | undefined {
  const name = cleanWalletName(entry.name)
  if (name === undefined) return undefined
  const links = {
    imageId: entry.image_id,
    rdns: entry.rdns,
    homepage: entry.homepage,
    mobileLink: entry.mobile_link,
    desktopLink: entry.desktop_link,
    webappLink: entry.webapp_link,
    linkMode: entry.link_mode,
    chromeStore: entry.chrome_store,
    appStore: entry.app_store,
    playStore: entry.play_store,
  }
  const present = Object.fromEntries(Object.entries(links).filter(([, link]) => link))
  const injected = (entry.injected ?? []).flatMap(({ namespace, injected_id: injectedId }) =>
    injectedId ? [{ injectedId, ...(namespace && { namespace }) }] : [],
  )
  return {
    ...present,
    ...(injected.length > 0 && { injected }),
    ...(entry.badge_type === 'certified' && { certified: true }),
    id: entry.id,
    name,
    chains: entry.chains ?? [],
  }
}
