import { useState } from 'react'
import { goBack } from '../../../kit/modal.js'
import { replaceView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { pad, quiet, strong } from '../../../ui/components/components.css.js'
import { ringBox } from '../../../ui/components/later/ring.css.js'
import * as css from '../../../ui/components/later/screen.css.js'
import { Message } from '../../../ui/components/Message.js'
import { missingWalletMessages as messages } from '../../../ui/messages/missingWallet.js'
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
        <p className={strong}>{messages.notInstalled(name)}</p>
        <p className={quiet}>{installed ? messages.reloadHint(name) : messages.notInstalledHint}</p>
      </div>
      <div className={css.actions}>
        {installed ? (
          <Button kind="primary" onPress={() => location.reload()}>
            {messages.reload}
          </Button>
        ) : (
          <>
            {url && (
              <Button kind="primary" url={url}>
                {messages.get(name)}
              </Button>
            )}
            <Button onPress={() => setInstalled(true)}>{messages.haveInstalled}</Button>
          </>
        )}
      </div>
    </div>
  )
}

/** The wallet that was meant is not in this browser, and nothing says where to get it. */
export function WalletNotFound({ kit }: { kit: Kit }) {
  return (
    <div className={pad}>
      <Message icon="wallet" title={messages.lost} text={messages.lostHint}>
        <Button onPress={() => chooseOther(kit)}>{messages.chooseOther}</Button>
      </Message>
    </div>
  )
}

/** From a wallet that cannot be connected to the others: back to where it was chosen, else to the Connect view. */
export function chooseOther(kit: Kit): void {
  if (kit.router.peek().length > 1) goBack(kit)
  else replaceView(kit, 'Connect')
}

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
