import type { Kit } from '../../../kit/types.js'
import { quiet } from '../../../ui/components/components.css.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { CopyLink } from './CopyLink.js'
import { PairingProblem } from './PairingProblem.js'
import * as css from './platforms.css.js'
import { QrCode } from './QrCode.js'
import type { LivePairing } from './usePairing.js'

export interface QrPanelProps {
  readonly kit: Kit
  readonly pairing: LivePairing
  /** The wallet that is meant; any when absent. */
  readonly name?: string | undefined
}

/** A code for a wallet on another device. */
export function QrPanel({ kit, pairing, name = messages.anyWallet }: QrPanelProps) {
  const { status, uri } = pairing
  if (status !== 'ready' && status !== 'waiting')
    return <PairingProblem kit={kit} pairing={pairing} name={name} />
  return (
    <div className={css.qr}>
      <QrCode uri={uri} name={name} />
      <p className={quiet}>{messages.scan}</p>
      <CopyLink kit={kit} uri={uri} testId="copy-wc2-uri" />
    </div>
  )
}
