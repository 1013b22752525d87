import { type ComponentType, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../../../kit/afterPaint.js'
import { isMobile } from '../../../kit/device.js'
import type { Kit } from '../../../kit/types.js'
import { quiet, skeleton } from '../../../ui/components/components.css.js'
import { connectMessages as messages } from '../../../ui/messages/connect.js'
import { adoptSheet } from '../../../ui/modal/card/ModalCard.js'
import { preloadView } from '../../../ui/modal/card/useLoadedView.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import * as css from '../wallet/connect.css.js'
import { consentOf } from '../wallet/consent.js'
import { deviceFacts } from '../wallet/fitsDevice.js'

/**
 * A part of the first view that only some apps have. It loads when an app asks for it, in one chunk, because each import
 * costs the modal bytes. The space of a row is kept for it.
 */
const rarePart = (name: 'AppHead' | 'LegalCheckbox' | 'WalletsRow') => ({
  load: () => import('../head/head.chunk.js').then((head) => ({ default: head[name] })),
})

/** The app's picture and name, the checkbox for the terms, and one row that leads to the wallets. */
export const rareParts = {
  AppHead: /* @__PURE__ */ rarePart('AppHead'),
  LegalCheckbox: /* @__PURE__ */ rarePart('LegalCheckbox'),
  WalletsRow: /* @__PURE__ */ rarePart('WalletsRow'),
}

/** The parts of the list of wallets that lead to other devices: a code to scan, or a pairing, which draws nothing. */
type PartName = 'WideCode' | 'PreparePairing'

interface LoadedPart {
  readonly Part: ComponentType<{ kit: Kit }>
  readonly sheet: string
}

/** A part, once it has loaded: only while the modal is open, and after the user has agreed to the terms. */
function usePart(kit: Kit, name: PartName): LoadedPart | undefined {
  const isWanted = useComputed(() => kit.modal.value.open && consentOf(kit).value, [kit])
  const [loaded, setLoaded] = useState<LoadedPart>()
  useEffect(() => {
    if (!isWanted) return
    return afterPaint(() => {
      // A part that does not load now is loaded by the view of a wallet, which reports the error.
      preloadView(kit, 'ConnectingWalletConnect').catch(() => {})
      import('../platforms/platforms.chunk.js').then(
        ({ parts, sheet }) => setLoaded({ Part: parts[name], sheet }),
        () => {},
      )
    })
  }, [kit, name, isWanted])
  return isWanted ? loaded : undefined
}

/** On a phone, a pairing before a wallet is chosen (docs/walletconnect.md#on-a-phone). */
export function PhonePairing({ kit }: { kit: Kit }) {
  const isWanted = useComputed(() => {
    const { mobile, paired } = deviceFacts(kit)
    return mobile && paired
  }, [kit])
  return isWanted ? <Pairing kit={kit} /> : null
}

function Pairing({ kit }: { kit: Kit }) {
  const loaded = usePart(kit, 'PreparePairing')
  return loaded === undefined ? null : <loaded.Part kit={kit} />
}

/** The code beside the list, in the wide layout. */
export function CodeColumn({ kit }: { kit: Kit }) {
  const loaded = usePart(kit, 'WideCode')
  const agreed = useSignalValue(consentOf(kit))
  const place = useRef<HTMLElement>(null)
  const sheet = loaded?.sheet
  useLayoutEffect(() => {
    const root = place.current?.getRootNode()
    if (sheet !== undefined && root instanceof ShadowRoot) adoptSheet(root, sheet)
  }, [sheet])
  return (
    <aside className={css.codeColumn} ref={place} aria-label={messages.anyWallet}>
      {loaded !== undefined ? (
        <loaded.Part kit={kit} />
      ) : (
        <p className={`${css.codeWait} ${agreed ? skeleton : quiet}`}>{!agreed && messages.agreeFirst}</p>
      )}
    </aside>
  )
}

const room = '(min-width: 720px)'

function watchRoom(changed: () => void): () => void {
  const query = window.matchMedia?.(room)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}

const hasRoom = () => window.matchMedia?.(room).matches === true

/** Whether the first view has room for a code beside the list, and the config asks for one (docs/config.md). */
export function useWide({ config: { theme, enableEmbedded } }: Kit): boolean {
  const isRoomy = useSyncExternalStore(watchRoom, hasRoom, () => false)
  return isRoomy && theme?.layout === 'wide' && !enableEmbedded && !isMobile(navigator.userAgent)
}
