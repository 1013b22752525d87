import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { raiseAlert } from '../../../kit/alerts.js'
import { isOnThisMachine } from '../../../kit/networks.js'
import { expectWallet } from '../../../kit/pairingSource.js'
import { isMobile } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { quiet } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { Picture } from '../../../ui/components/Picture.js'
import { QrCode } from '../../../ui/components/qr/QrCode.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { CataloguePicture } from '../wallet/RowPicture.js'
import { CopyLink } from './CopyLink.js'
import { PairingProblem } from './PairingProblem.js'
import * as css from './platforms.css.js'
import { type LivePairing, useLivePairing } from './useLivePairing.js'

/** The rules of the code, for a view that has nothing else of this folder's chunk. */
export { sheet as qrSheet } from '../../../ui/components/qr/sheet.js'

/** A code that any wallet on another device can scan. */
export function BasicPairingView({ kit }: { kit: Kit; data: unknown }) {
  const pairing = useLivePairing(kit)
  const { status } = pairing
  useEffect(() => {
    if (status === 'missing') raiseAlert(kit, 'PAIRING_MISSING')
    if (status === 'broken') raiseAlert(kit, 'PAIRING_INVALID')
  }, [kit, status])
  return <QrPanel kit={kit} pairing={pairing} />
}

/** The code beside the wallets, where the layout is wide. */
export function WideCode({ kit }: { kit: Kit }) {
  return <QrPanel kit={kit} pairing={useLivePairing(kit)} />
}

export interface QrPanelProps {
  readonly kit: Kit
  readonly pairing: LivePairing
  /** Default: any. */
  readonly wallet?: CatalogueWallet
}

/** A code for a wallet on another device, with the wallet's picture in its middle, or the app's for any wallet. */
export function QrPanel({ kit, pairing, wallet }: QrPanelProps) {
  const { isConnecting, status, uri, renew } = pairing
  const isOnline = useOnline() || isOnThisMachine(kit.config.endpoints.relay)
  if (status !== 'ready' && status !== 'waiting')
    return <PairingProblem kit={kit} pairing={pairing} name={wallet?.name ?? messages.yourWallet} />
  const text = () => {
    if (uri === undefined) return isOnline ? <WaitingText text={messages.preparing} /> : messages.offline
    if (!isOnline) return messages.offlineReady
    const scan = isMobile(navigator.userAgent) ? messages.scanOther : messages.scan
    return isConnecting ? <WaitingText text={scan} /> : scan
  }
  return (
    <div className={css.qr}>
      <QrCode
        text={uri}
        texts={{ ...messages, code: messages.code(wallet?.name ?? messages.anyWallet) }}
        picture={codePicture(kit, wallet)}
        onShown={() => expectWallet(kit)}
      />
      <p className={quiet} role="status">
        {text()}
      </p>
      <div className={css.codeActions}>
        <CopyLink kit={kit} uri={uri} testId="copy-wc2-uri" />
        {renew !== undefined && (
          <button
            type="button"
            className={css.copy}
            data-testid="renew-wc2-uri"
            disabled={uri === undefined}
            onClick={renew}
          >
            <Icon name="retry" size={16} />
            {messages.newCode}
          </button>
        )}
      </div>
    </div>
  )
}

/** The picture of the wallet, else of the app; none for an app without a name. */
function codePicture(kit: Kit, wallet: CatalogueWallet | undefined): ReactNode {
  if (wallet !== undefined) return <CataloguePicture kit={kit} wallet={wallet} size={56} />
  const { name, icons } = kit.config.metadata
  return name || icons[0] ? <Picture name={name} src={icons[0]} size={56} /> : undefined
}

/** After this time without a code, a note says that the relay is slow. In ms. */
const timeoutMs = 5000

/** Says when the relay takes long. */
function WaitingText({ text }: { readonly text: string }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? messages.slow : text
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      for (const type of ['online', 'offline']) addEventListener(type, changed)
      return () => {
        for (const type of ['online', 'offline']) removeEventListener(type, changed)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}
