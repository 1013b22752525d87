import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { afterPaint } from '../../../kit/afterPaint.js'
import { skeleton } from '../components.css.js'
import { type DrawnQr, drawQr } from './drawQr.js'
import * as css from './qr.css.js'

export interface QrCodeProps {
  /** The text that is encoded; a placeholder is shown until there is one. */
  readonly text: string | undefined
  readonly texts: {
    /** The label of the code, for users who cannot see it. */
    readonly code: string
    readonly preparing: string
    readonly codeFailed: string
  }
  /** A `Picture` for its middle. Default: none, the whole code is drawn. */
  readonly picture?: ReactNode
  /** Called when the browser has painted a code. */
  readonly onShown?: () => void
}

/** In modules. Rounder ones (1.9) lead zbar to a place beside the eye at 3 px a module, where all around is dark. */
const eyeRadius = 1.2

/** A text as a QR code: dark on white in every theme, because that is what cameras read. */
export function QrCode({ text, texts, picture, onShown }: QrCodeProps) {
  const hasPicture = picture !== undefined
  const drawn = useMemo(
    () => (text === undefined ? undefined : tryToDraw(text, hasPicture)),
    [text, hasPicture],
  )
  const shown = useRef(onShown)
  shown.current = onShown
  const isShown = drawn !== undefined
  useEffect(() => (isShown ? afterPaint(() => shown.current?.()) : undefined), [isShown])
  // SVG has no attribute of this name: it is for tests of apps, which cannot scan the code.
  const attributes = { uri: text }
  if (text === undefined)
    return <span className={`${css.codePlace} ${skeleton}`} role="status" aria-label={texts.preparing} />
  if (drawn === undefined)
    return (
      <p className={css.codePlace} role="alert">
        {texts.codeFailed}
      </p>
    )
  const { size, dots, eyes } = drawn
  return (
    <div className={css.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={texts.code}
        data-testid="wui-qr-code"
        {...attributes}
      >
        <path className={css.dots} d={dots} />
        {eyes.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect className={css.eye} x={x + 0.5} y={y + 0.5} width={6} height={6} rx={eyeRadius} />
            <rect x={x + 2} y={y + 2} width={3} height={3} rx={1} />
          </g>
        ))}
      </svg>
      {hasPicture && <span className={css.codePicture}>{picture}</span>}
    </div>
  )
}

/** Undefined if the text is longer than a code can hold. */
function tryToDraw(text: string, hasPicture: boolean): DrawnQr | undefined {
  try {
    return drawQr(text, hasPicture)
  } catch {
    return undefined
  }
}
