import { type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../../../kit/afterPaint.js'
import { skeleton } from '../components.css.js'
import type { DrawnQr } from './drawQr.js'
import * as css from './qr.css.js'

export interface QrCodeProps {
  /** What the code says; a placeholder is shown until there is something. */
  readonly text: string | undefined
  readonly texts: {
    /** Whose code it is, for people who do not see it. */
    readonly code: string
    readonly preparing: string
    readonly codeFailed: string
  }
  /** A `Picture` for its middle. Default: none, the whole code is drawn. */
  readonly picture?: ReactNode
  /** Called when the browser has painted a code. */
  readonly onShown?: () => void
}

/** A text as a QR code: dark on white in every theme, because that is what cameras read. */
export function QrCode({ text, texts, picture, onShown }: QrCodeProps) {
  const hasPicture = picture !== undefined
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly code: DrawnQr | undefined }>()
  useEffect(() => {
    if (text === undefined) {
      // The code that draws it loads while the text is prepared.
      import('./drawQr.js').catch(() => {})
      return
    }
    let live = true
    import('./drawQr.js').then(
      ({ drawQr }) => live && setDrawn({ text, code: drawQr(text, hasPicture) }),
      () => live && setDrawn({ text, code: undefined }),
    )
    return () => {
      live = false
    }
  }, [text, hasPicture])
  const shown = useRef(onShown)
  shown.current = onShown
  const isShown = text !== undefined && drawn?.text === text && drawn.code !== undefined
  useEffect(() => (isShown ? afterPaint(() => shown.current?.()) : undefined), [isShown])
  if (text === undefined || drawn?.text !== text)
    return <span className={`${css.codePlace} ${skeleton}`} role="status" aria-label={texts.preparing} />
  if (drawn.code === undefined)
    return (
      <p className={css.codePlace} role="alert">
        {texts.codeFailed}
      </p>
    )
  const { size, path } = drawn.code
  return (
    <div className={css.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={texts.code}
        data-testid="wui-qr-code"
        shapeRendering="crispEdges"
        {...{ uri: text }}
      >
        <path d={path} />
      </svg>
      {hasPicture && <span className={css.codePicture}>{picture}</span>}
    </div>
  )
}
