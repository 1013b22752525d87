import { useEffect, useRef, useState } from 'react'
import { callHost } from '../../../errors/callHost.js'
import { openUrl } from '../../../kit/openUrl.js'
import { pairingStore } from '../../../kit/pairing/pairingStore.js'
import type { Kit } from '../../../kit/types.js'
import type { DeepLink } from './buildDeepLink.js'
import { rememberDeepLink } from './rememberDeepLink.js'
import type { WalletLinks } from './types.js'
import { walletSchemes } from './walletSchemes.js'
import { watchDeparture } from './watchDeparture.js'

export interface AppLink {
  /** Opens the app. To be called inside the click. */
  readonly open: () => void
  readonly opened: boolean
  /** The page is still in front two seconds later: the app may not be there. */
  readonly stayed: boolean
}

/** Opens a wallet's app and notices what comes of it; nothing is left behind when the view goes. */
export function useAppLink(kit: Kit, wallet: WalletLinks, link: DeepLink | undefined): AppLink {
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
