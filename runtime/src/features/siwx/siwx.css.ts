import { style } from '@vanilla-extract/css'
import { list, rowEnd, SHORT } from '../../ui/components/components.css.js'
import { color, shape } from '../../ui/theme.css.js'

/** The icons of the app and the wallet, side by side. */
export const pictures = style([rowEnd, { '@media': { [SHORT]: { display: 'none' } } }])
/** The fields of the message, one per row. */
export const facts = style([
  list,
  {
    width: '100%',
    margin: '12px 0 0',
    borderRadius: shape.radiusRow,
    background: color.raised,
    padding: '12px 16px',
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
])
/** The text that the wallet is asked to sign, to the letter. */
export const text = style([
  facts,
  { maxHeight: 160, overflow: 'auto', fontSize: 12, lineHeight: '16px', whiteSpace: 'pre-wrap' },
])
/** A field. The host's statement has none of it: it is below its term, in full. */
export const fact = style({ display: 'flex', justifyContent: 'space-between', gap: 16 })
/** Its name stands where the page begins, in whichever direction its letters read. */
export const term = style({ color: color.textSecondary })
export const value = style({ margin: 0 })
