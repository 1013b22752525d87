import { useEffect, useState } from 'react'
import { raiseAlert } from '../../../kit/alerts.js'
import type { Kit } from '../../../kit/types.js'
import { quiet, skeleton } from '../../../ui/components/components.css.js'
import { platformMessages as messages } from '../../../ui/messages/platforms.js'
import { CopyLink } from './CopyLink.js'
import type { DrawnQr } from './drawQr.js'
import * as css from './platforms.css.js'
import { type LivePairing, PairingProblem, usePairing } from './usePairing.js'

/** A code that any wallet on another device can scan. */
export function BasicPairingView({ kit }: { kit: Kit; data: unknown }) {
  const pairing = usePairing(kit)
  const { status } = pairing
  useEffect(() => {
    if (status === 'missing') raiseAlert(kit, 'PAIRING_MISSING')
    if (status === 'broken') raiseAlert(kit, 'PAIRING_INVALID')
  }, [kit, status])
  return <QrPanel kit={kit} pairing={pairing} />
}

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

export interface QrCodeProps {
  /** A shape in its place while there is none yet. */
  readonly uri: string | undefined
  /** Whose code it is, for people who do not see it. */
  readonly name: string
}

/** A pairing as a QR code: dark on white in every theme, because that is what cameras read. */
function QrCode({ uri, name }: QrCodeProps) {
  const [drawn, setDrawn] = useState<{ readonly uri: string; readonly code: DrawnQr | undefined }>()
  useEffect(() => {
    if (uri === undefined) return
    let live = true
    import('./drawQr.js').then(
      ({ drawQr }) => live && setDrawn({ uri, code: drawQr(uri) }),
      () => live && setDrawn({ uri, code: undefined }),
    )
    return () => {
      live = false
    }
  }, [uri])
  if (uri === undefined || drawn?.uri !== uri)
    return <span className={`${css.codePlace} ${skeleton}`} role="status" aria-label={messages.preparing} />
  if (drawn.code === undefined)
    return (
      <p className={css.codePlace} role="alert">
        {messages.codeFailed}
      </p>
    )
  const { size, path } = drawn.code
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={messages.code(name)}
      data-testid="wui-qr-code"
      shapeRendering="crispEdges"
      {...{ uri }}
    >
      <path d={path} />
    </svg>
  )
}
