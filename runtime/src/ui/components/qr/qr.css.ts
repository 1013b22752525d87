import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../folderSheet.js'
import { color } from '../../theme.css.js'

const ink = '#0c0f14'
/** A code that is cut off cannot be scanned, so in a low window it is smaller. */
const codeBox = {
  width: '100%',
  maxWidth: 'max(160px, 100dvh - 184px)',
  aspectRatio: '1',
  marginBottom: 12,
  borderRadius: 20,
} as const
export const code = style({
  ...codeBox,
  position: 'relative',
  background: '#ffffff',
  fill: ink,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  forcedColorAdjust: 'none',
})
globalStyle(`${code} > svg`, { display: 'block' })
/** Round modules that nearly touch. */
export const dots = style({ fill: 'none', stroke: ink, strokeWidth: 0.96, strokeLinecap: 'round' })
export const eye = style({ fill: 'none', stroke: ink, strokeWidth: 1 })
/** Smaller than the space that `drawQr` leaves free. */
export const codePicture = style({ position: 'absolute', inset: '41.5%' })
// White, as the code around it is: the line of a picture would be seen at its corners.
globalStyle(`${codePicture} > [data-size][aria-hidden]`, {
  width: '100%',
  height: '100%',
  background: '#ffffff',
})
// As light as the code in every theme.
globalStyle(`${codePicture} > [data-icon]`, {
  width: '100%',
  height: '100%',
  background: '#eef0f3',
  color: ink,
})
export const codePlace = style({ ...codeBox, display: 'grid', placeItems: 'center', padding: 32 })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
