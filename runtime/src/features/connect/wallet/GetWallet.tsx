import { useState } from 'react'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet, WalletStores } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { pad, quiet, strong } from '../../../ui/components/components.css.js'
import { ringBox } from '../../../ui/components/later/ring.css.js'
import * as css from '../../../ui/components/later/screen.css.js'
import { Message } from '../../../ui/components/Message.js'
import { missingWalletMessages as messages } from '../../../ui/messages/guide.js'
import { chooseOther } from './connectingTarget.js'
import { CataloguePicture } from './RowPicture.js'

export interface GetWalletProps {
  readonly kit: Kit
  readonly name: string
  readonly wallet: CatalogueWallet
}

/** The wallet is not in this browser: where to get it, and what to do then. */
export function GetWallet({ kit, name, wallet }: GetWalletProps) {
  const [installed, setInstalled] = useState(false)
  const url = installUrl(wallet, navigator.userAgent)
  return (
    <div className={css.screen}>
      <span className={ringBox}>
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      </span>
      <div className={css.texts} role="status">
        <p className={strong}>{installed ? messages.reloadTitle(name) : messages.notInstalled(name)}</p>
        <p className={quiet}>{installed ? messages.reloadHint : messages.notInstalledHint}</p>
      </div>
      <div className={css.actions}>
        {!installed && url && (
          <Button kind="primary" url={url}>
            {messages.get(name)}
          </Button>
        )}
        {/* One button with two acts, so that it keeps the focus. */}
        <Button
          kind={installed ? 'primary' : 'plain'}
          onPress={() => (installed ? location.reload() : setInstalled(true))}
        >
          {installed ? messages.reload : messages.haveInstalled}
        </Button>
      </div>
    </div>
  )
}

/** The wallet is not in this browser, and there is no link to get it. */
export function WalletNotFound({ kit }: { kit: Kit }) {
  return (
    <div className={pad}>
      <Message icon="wallet" title={messages.lost} text={messages.lostHint}>
        <Button onPress={() => chooseOther(kit)}>{messages.chooseOther}</Button>
      </Message>
    </div>
  )
}

/**
 * The store of this browser, and the wallet's page there. Edge installs from the Chrome store, too.
 *
 * @param userAgent - that of a browser on a desktop.
 */
export function browserStoreOf(
  { chromeStore, firefoxStore, edgeStore }: WalletStores,
  userAgent: string,
): readonly ['firefox' | 'edge' | 'chrome', string | undefined] {
  if (/firefox\//i.test(userAgent)) return ['firefox', firefoxStore]
  if (/edg\//i.test(userAgent) && edgeStore) return ['edge', edgeStore]
  // Only browsers based on Chromium can install from the Chrome store.
  return ['chrome', /chrom(e|ium)\//i.test(userAgent) ? chromeStore : undefined]
}

/**
 * Finds the place to get a wallet for this browser from.
 *
 * @param userAgent - the browser's user agent.
 * @param ios - whether it runs on iOS, which the user agent may not say (iPads identify themselves as Macs).
 * @returns its store's page, else the wallet's home page, else undefined.
 */
export function installUrl(
  wallet: WalletStores,
  userAgent: string,
  ios: boolean = /iphone|ipad|ipod/i.test(userAgent),
): string | undefined {
  const { appStore, playStore, homepage } = wallet
  if (ios) return appStore || homepage
  if (/android/i.test(userAgent)) return playStore || homepage
  return browserStoreOf(wallet, userAgent)[1] || homepage
}
