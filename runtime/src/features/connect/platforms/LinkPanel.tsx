import { useEffect, useRef, useState } from 'react'
import { callHost } from '../../../errors/hostCalls.js'
import { pairingStore } from '../../../kit/pairingSource.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { quiet, strong } from '../../../ui/components/components.css.js'
import { doneText } from '../../../ui/components/done/useDoneMark.js'
import { Ring } from '../../../ui/components/later/Ring.js'
import * as screen from '../../../ui/components/later/screen.css.js'
import { connectingMessages } from '../../../ui/messages/connecting.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { installUrl } from '../wallet/GetWallet.js'
import { CataloguePicture } from '../wallet/RowPicture.js'
import { appLinkOf, openAppLink } from './appLink.js'
import { CopyLink } from './CopyLink.js'
import { PairingProblem } from './PairingProblem.js'
import type { Device } from './types.js'
import type { LivePairing } from './useLivePairing.js'
import { usePairingStep } from './usePairingStep.js'

export interface LinkPanelProps {
  readonly kit: Kit
  readonly wallet: CatalogueWallet
  readonly platform: 'mobile' | 'web' | 'desktop'
  readonly device: Device
  readonly namespace: string | undefined
  readonly pairing: LivePairing
  /** Whether the tap that led here has opened the app already, or is still to; absent without a tap. */
  readonly tapped?: boolean | undefined
}

/**
 * Opens the wallet's app. Its button is disabled without a link: browsers block a link that opens after the
 * click.
 */
export function LinkPanel(props: LinkPanelProps) {
  const { kit, wallet, platform, device, namespace, pairing } = props
  const { name } = wallet
  const waiting = pairing.status === 'waiting'
  const link = appLinkOf(kit, { wallet, platform, device, namespace, uri: pairing.uri, waiting })
  const { open, opened, stayed } = useAppLink({ ...props, link, waiting })
  const [step, view] = usePairingStep<HTMLDivElement>(kit, pairing.uri)
  const paired = link === undefined || link.href !== undefined
  if (link === undefined && !waiting)
    return <PairingProblem kit={kit} pairing={pairing} wallet={wallet} platform={platform} />
  const store = stayed && step === undefined ? installUrl(wallet, navigator.userAgent, device.ios) : undefined
  const text = () => {
    if (link === undefined) return messages.preparing
    if (step !== undefined) return messages.accept(name)
    if (stayed) return messages.missing(name)
    if (!paired) return messages.openPage(name)
    return opened ? messages.accept(name) : messages.openAndContinue
  }
  return (
    <div className={screen.screen} ref={view}>
      <Ring failed={false} isIdle={step === undefined && (!opened || stayed)}>
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      </Ring>
      <div className={`${screen.texts} ${doneText}`} role="status" data-then={connectingMessages.connected}>
        <p className={strong}>{step === undefined ? messages.continueIn(name) : messages.approveIn(name)}</p>
        <p className={quiet}>{text()}</p>
      </div>
      <div className={screen.actions}>
        <Button
          kind="primary"
          testId="w3m-connecting-widget-secondary-button"
          disabled={link === undefined}
          onPress={open}
        >
          {platform === 'mobile' ? messages.open(name) : messages.openIn(name)}
        </Button>
        {store !== undefined && <Button url={store}>{messages.get(name)}</Button>}
        {paired && <CopyLink kit={kit} uri={pairing.uri} testId="wui-link-copy" />}
      </div>
    </div>
  )
}

export interface AppLink {
  /** Opens the app. Call it inside the click. */
  readonly open: () => void
  readonly opened: boolean
  /** The page is still visible after two seconds: the app may not be installed. */
  readonly stayed: boolean
}

interface UseAppLinkParameters extends LinkPanelProps {
  readonly link: ReturnType<typeof appLinkOf>
  readonly waiting: boolean
}

/** Opens a wallet's app and notices whether it opened. Leaving the view removes all listeners. */
function useAppLink({ kit, wallet, platform, tapped, link, waiting }: UseAppLinkParameters): AppLink {
  const [opened, setOpened] = useState(tapped === true)
  const [stayed, setStayed] = useState(false)
  const stop = useRef<(() => void) | undefined>(undefined)
  const isPhone = platform === 'mobile'
  const waited = useRef(isPhone && tapped === false)
  const watch = () => {
    stop.current?.()
    setOpened(true)
    setStayed(false)
    stop.current = watchDeparture(window, () => setStayed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the tap has opened.
  useEffect(() => {
    if (tapped) watch()
    return () => stop.current?.()
  }, [])
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
    openAppLink(kit, wallet, link)
    watch()
  }
  const redirect = link?.redirect
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link.
  useEffect(() => {
    if (redirect === undefined) {
      waited.current ||= waiting && isPhone
      setOpened(false)
      return
    }
    // The tap that led here, or that asked again, still counts for some seconds.
    if (waited.current && link?.href !== undefined && navigator.userActivation?.isActive) open()
    waited.current = false
  }, [redirect, waiting])
  return { open, opened, stayed }
}

/** In ms. */
const timeoutMs = 2000

/** The browser's event that means another app came to the front. */
export interface LeavingPage {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  addEventListener(type: string, listener: () => void): void
  removeEventListener(type: string, listener: () => void): void
}

/**
 * Watches whether an app came to the front after a link was opened. A browser gives no error if no app handles
 * the link.
 *
 * @param onStayed - called once if the page is still visible after 2 s.
 * @returns a function that stops watching.
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
  // The system's question whether to open the app takes the focus first.
  page.addEventListener('blur', stop)
  return stop
}
