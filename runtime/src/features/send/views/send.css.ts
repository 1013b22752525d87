import { globalStyle, style } from '@vanilla-extract/css'
import { avatar } from '../../../ui/components/later/picture.css.js'
import { folderSheet } from '../../../ui/folderSheet.js'
import { color, mono, shape } from '../../../ui/theme.css.js'
import { amountInput, label } from '../../amounts/amounts.css.js'

export const receiverLine = style({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 44 })
export const receiverInput = style([
  amountInput,
  {
    height: 'auto',
    fontWeight: 400,
    letterSpacing: 0,
    resize: 'none',
    // A browser that does not know it takes the rows of the element.
    fieldSizing: 'content' as 'inherit',
    fontSize: 16,
    lineHeight: '22px',
    wordBreak: 'break-all',
    selectors: { '&[data-address]': { fontFamily: mono, fontSize: 14, textWrap: 'balance' } },
  },
])
export const receiverNote = style([
  label,
  {
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    selectors: { '&:empty': { display: 'none' } },
  },
])
globalStyle(`${receiverNote} > bdi`, { display: 'block' })
export const receiverPicture = style({
  position: 'relative',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '50%',
  overflow: 'hidden',
})
globalStyle(`${receiverPicture} > ${avatar}`, { width: 40, height: 40 })
export const receiverImage = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
export const compared = style({
  display: 'flex',
  flexDirection: 'column',
  fontSize: 12,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
  fontFamily: mono,
})
export const comparedLabel = style({ fontFamily: shape.font, color: color.textSecondary })
export const differs = style({
  color: color.text,
  background: `color-mix(in srgb, ${color.warning} 30%, ${color.surface})`,
  borderRadius: 2,
})
/** In lines of one length, so that it can be compared. */
export const sideAddress = style({ fontFamily: mono, wordBreak: 'break-all', textWrap: 'balance' })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
