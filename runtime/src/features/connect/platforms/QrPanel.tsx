import { useEffect, useState, useSyncExternalStore } from 'react'
import { addErrorTexts } from '../../../errors/AppKitError.js'
import { pairingTexts } from '../../../errors/texts/pairing.js'
import { raiseAlert } from '../../../kit/alerts.js'
import { isMobile } from '../../../kit/device.js'
import { expectWallet } from '../../../kit/expectWallet.js'
import { isOnThisMachine } from '../../../kit/networks.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Link } from '../../../ui/components/Button.js'
import { quiet, small, strong } from '../../../ui/components/components.css.js'
import { doneText } from '../../../ui/components/done/useDoneMark.js'
import { Ring } from '../../../ui/components/later/Ring.js'
import { QrCode } from '../../../ui/components/qr/QrCode.js'
import { connectingMessages } from '../../../ui/messages/connecting.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { CodePicture } from './CodePicture.js'
import { CopyLink } from './CopyLink.js'
import { PairingProblem } from './PairingProblem.js'
import * as css from './platforms.css.js'
import { type LivePairing, useLivePairing } from './useLivePairing.js'
import { usePairingStep } from './usePairingStep.js'

addErrorTexts(pairingTexts)

/** The rules of the code, for a view that has nothing else of this folder's chunk. */
export { sheet as qrSheet } from '../../../ui/components/qr/qr.css.js'

/** A code that any wallet on another device can scan. */
export function BasicPairingView({ kit }: { kit: Kit; data: unknown }) {
  return <QrPanel kit={kit} pairing={useReportedPairing(kit)} />
}

/** The current pairing. Without one, the developer is told why. */
export function useReportedPairing(kit: Kit): LivePairing {
  const pairing = useLivePairing(kit)
  const { status } = pairing
  useEffect(() => {
    if (status === 'missing') raiseAlert(kit, 'PAIRING_MISSING')
    if (status === 'broken') raiseAlert(kit, 'PAIRING_INVALID')
  }, [kit, status])
  return pairing
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

/**
 * A code for a wallet on another device. Once a wallet has read it, it fades behind the picture of the wallet, whose user is
 * asked now.
 */
export function QrPanel({ kit, pairing, wallet }: QrPanelProps) {
  const { isConnecting, renew, status, uri } = pairing
  const isOnline = useOnline() || isOnThisMachine(kit.config.endpoints.relay)
  const [step, panel] = usePairingStep<HTMLDivElement>(kit, uri)
  if (status !== 'ready' && status !== 'waiting')
    return <PairingProblem kit={kit} pairing={pairing} wallet={wallet} />
  const text = () => {
    if (uri === undefined) return isOnline ? <WaitingText text={messages.preparing} /> : messages.offline
    if (!isOnline) return messages.offlineReady
    if (step !== undefined) return messages.approveIn(wallet?.name ?? messages.yourWallet)
    const scan = isMobile(navigator.userAgent) ? messages.scanOther : messages.scan(wallet?.name)
    return isConnecting ? <WaitingText text={scan} /> : scan
  }
  return (
    <div className={css.qr} ref={panel}>
      <div className={css.stage} data-step={step}>
        <QrCode
          text={uri}
          texts={{ ...messages, code: messages.code(wallet?.name ?? messages.anyWallet) }}
          picture={<CodePicture kit={kit} wallet={wallet} />}
          onShown={() => expectWallet(kit)}
        />
        <span className={css.answer}>
          <Ring failed={false}>
            <CodePicture kit={kit} wallet={wallet} size={80} />
          </Ring>
        </span>
      </div>
      <p
        className={`${doneText} ${css.said} ${step === undefined ? quiet : strong}`}
        role="status"
        data-then={connectingMessages.connected}
      >
        <span>{text()}</span>
      </p>
      {step === undefined || renew === undefined ? (
        <CopyLink kit={kit} uri={uri} testId="copy-wc2-uri" />
      ) : (
        <button type="button" className={css.copy} data-testid="new-code" onClick={renew}>
          {messages.newCode}
        </button>
      )}
      {wallet === undefined && kit.routes.has('GetWallet') && (
        <p className={`${small} ${css.noWallet}`}>
          {messages.noWallet}{' '}
          {step === undefined ? (
            <Link onPress={() => pushView(kit, 'GetWallet')}>{messages.getOne}</Link>
          ) : (
            messages.getOne
          )}
        </p>
      )}
    </div>
  )
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
