import { globalStyle, style } from '@vanilla-extract/css'
import { color, shape } from '../../theme.css.js'

/** A code that is cut off cannot be scanned, so in a low window it is smaller. */
const codeBox = {
  width: '100%',
  maxWidth: 'max(160px, 100dvh - 184px)',
  aspectRatio: '1',
  marginBottom: 12,
  borderRadius: shape.radiusRow,
} as const
export const code = style({
  ...codeBox,
  position: 'relative',
  background: '#ffffff',
  fill: '#0c0f14',
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  forcedColorAdjust: 'none',
})
globalStyle(`${code} > svg`, { display: 'block' })
/** Smaller than what `drawQr` leaves free. */
export const codePicture = style({ position: 'absolute', inset: '42%' })
globalStyle(`${codePicture} > [data-size][aria-hidden]`, { width: '100%', height: '100%' })
export const codePlace = style({ ...codeBox, display: 'grid', placeItems: 'center', padding: 32 })
