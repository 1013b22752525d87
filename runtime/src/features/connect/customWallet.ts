import type { CustomWallet } from '../../kit/config.js'
import type { CatalogueWallet } from '../../services/catalogue/types.js'

/** A wallet of the config's `customWallets`, as the views know wallets. */
export function customWallet(wallet: CustomWallet): CatalogueWallet {
  const links = {
    homepage: wallet.homepage,
    imageUrl: wallet.image_url,
    mobileLink: wallet.mobile_link,
    desktopLink: wallet.desktop_link,
    webappLink: wallet.webapp_link,
    appStore: wallet.app_store,
    playStore: wallet.play_store,
  }
  const present = Object.fromEntries(Object.entries(links).filter(([, link]) => link))
  return { ...present, id: wallet.id, name: wallet.name, chains: [] }
}
