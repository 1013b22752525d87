import { globalStyle, style } from '@vanilla-extract/css'
import { list, rowEnd, short } from '../../ui/components/components.css.js'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

/** The icons of the app and the wallet, side by side. */
export const pictures = style([rowEnd, { '@media': { [short]: { display: 'none' } } }])
/** The fields of the message, one per row. */
export const facts = style([
  list,
  {
    margin: '12px 0',
    padding: '12px 16px',
    width: '100%',
    borderRadius: shape.radiusRow,
    background: color.raised,
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
])
/** The text that the wallet is asked to sign, to the letter. */
export const text = style([facts, { maxHeight: 160, overflow: 'auto', whiteSpace: 'pre-wrap' }])
/** A term and its field, the field below where it is long, as the host's statement may be. */
globalStyle(`${facts} > div`, {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
