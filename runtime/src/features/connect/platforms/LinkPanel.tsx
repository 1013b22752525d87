import { useEffect, useRef, useState } from 'react'
import { callHost } from '../../../errors/AppKitError.js'
import { lateStorageKeys } from '../../../kit/activeNetwork.js'
import { openUrl } from '../../../kit/openUrl.js'
import { pairingStore } from '../../../kit/pairing.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { quiet, strong } from '../../../ui/components/components.css.js'
import { ringBox } from '../../../ui/components/later/ring.css.js'
import * as screen from '../../../ui/components/later/screen.css.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { installUrl } from '../wallet/GetWallet.js'
import { CataloguePicture } from '../wallet/RowPicture.js'
import { CopyLink } from './CopyLink.js'
import type { Device, WalletLinks } from './types.js'
import { type LivePairing, PairingProblem } from './usePairing.js'
import { buildDeepLink, type DeepLink, walletSchemes } from './walletSchemes.js'

export interface LinkPanelProps {
  readonly kit: Kit
  readonly wallet: CatalogueWallet
  readonly platform: 'mobile' | 'web' | 'desktop'
  readonly device: Device
  readonly namespace: string | undefined
  readonly pairing: LivePairing
}

/** Opens the wallet's app. Its button is dead while there is nothing to open: a link that comes later than the click is blocked. */
export function LinkPanel({ kit, wallet, platform, device, namespace, pairing }: LinkPanelProps) {
  const { name } = wallet
  const link = buildDeepLink({
    wallet,
    platform,
    uri: pairing.uri,
    waiting: pairing.status === 'waiting',
    device,
    namespace,
    page: location,
    preferUniversal: kit.config.experimental_preferUniversalLinks,
  })
  const { open, opened, stayed } = useAppLink(kit, wallet, link)
  const paired = link === undefined || link.href !== undefined
  if (link === undefined && pairing.status !== 'waiting')
    return <PairingProblem kit={kit} pairing={pairing} name={name} platform={platform} />
  const store = stayed ? installUrl(wallet, navigator.userAgent, device.ios) : undefined
  const text = () => {
    if (link === undefined) return messages.preparing
    if (stayed) return messages.missing(name)
    if (!paired) return messages.openPage(name)
    return opened ? messages.accept : messages.openAndContinue
  }
  return (
    <div className={screen.screen}>
      <span className={ringBox}>
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      </span>
      <div className={screen.texts} role="status">
        <p className={strong}>{messages.continueIn(name)}</p>
        <p className={quiet}>{text()}</p>
      </div>
      <div className={screen.actions}>
        <Button
          kind="primary"
          testId="w3m-connecting-widget-secondary-button"
          disabled={link === undefined}
          onPress={open}
        >
          {messages.open}
        </Button>
        {store !== undefined && <Button url={store}>{messages.get(name)}</Button>}
        {paired && <CopyLink kit={kit} uri={pairing.uri} testId="wui-link-copy" />}
      </div>
    </div>
  )
}

export interface AppLink {
  /** Opens the app. To be called inside the click. */
  readonly open: () => void
  readonly opened: boolean
  /** The page is still in front two seconds later: the app may not be there. */
  readonly stayed: boolean
}

/** Opens a wallet's app and notices what comes of it; nothing is left behind when the view goes. */
function useAppLink(kit: Kit, wallet: WalletLinks, link: DeepLink | undefined): AppLink {
  const [opened, setOpened] = useState(false)
  const [stayed, setStayed] = useState(false)
  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])
  useEffect(() => {
    if (!opened) return
    const onVisible = () => {
      if (document.visibilityState === 'visible') callHost(() => pairingStore(kit).source.peek()?.resume?.())
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [kit, opened])
  const open = () => {
    if (link === undefined) return
    stop.current?.()
    const { redirect, target } = link
    if (openUrl(redirect, { target, schemes: walletSchemes(wallet) }))
      rememberDeepLink(kit, wallet.name, link)
    setOpened(true)
    setStayed(false)
    stop.current = watchDeparture(window, () => setStayed(true))
  }
  return { open, opened, stayed }
}

/**
 * Stores which wallet a pairing was handed to: WalletConnect clients open it again for a signature. Links without a pairing are not stored.
 */
function rememberDeepLink(kit: Kit, name: string, { href }: Pick<DeepLink, 'href'>): void {
  if (href !== undefined) kit.storage.set(lateStorageKeys.deepLinkChoice, JSON.stringify({ href, name }))
}

/** In ms. */
const timeoutMs = 2000

/** What a page says of itself when another app comes to the front. */
export interface LeavingPage {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

/**
 * Watches whether an app came to the front after a link was opened; a browser says nothing of it when
 * no app knows the link.
 *
 * @param onStayed called once when the page is still in front after 2 s.
 * @returns a function that ends the watch.
 */
export function watchDeparture(page: LeavingPage, onStayed: () => void): () => void {
  const { document } = page
  const timer = setTimeout(() => {
    stop()
    onStayed()
  }, timeoutMs)
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') stop()
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    page.removeEventListener('pagehide', stop)
    page.removeEventListener('blur', stop)
  }
  document.addEventListener('visibilitychange', onVisibility)
  page.addEventListener('pagehide', stop)
  // The system's question whether to open the app takes the focus before anything else happens.
  page.addEventListener('blur', stop)
  return stop
}
