import { globalStyle, style } from '@vanilla-extract/css'
import { iconButton } from '../../../ui/components/components.css.js'
import { folderSheet } from '../../../ui/folderSheet.js'
import { color, shape } from '../../../ui/theme.css.js'
import { amountFoot, sideArrow, tokenSymbol } from '../../amounts/amounts.css.js'

const coarse = '(pointer: coarse)'

/** Between the two fields, over the edge of both. */
export const flip = style([
  iconButton,
  sideArrow,
  {
    width: 36,
    height: 36,
    margin: '-22px 0',
    '@media': {
      [coarse]: { width: 44, height: 44, margin: '-26px 0' },
      '(forced-colors: active)': { border: '1px solid' },
    },
  },
])
globalStyle(`${flip}:disabled`, { pointerEvents: 'none' })
globalStyle(`${flip}:disabled > svg`, { opacity: 0.5 })
// A chip that has no picture of a token yet.
globalStyle(`${tokenSymbol}:first-child`, { paddingInlineStart: 6 })
export const summary = style([
  amountFoot,
  {
    minHeight: 32,
    padding: '0 16px',
    borderRadius: shape.radiusButton,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    selectors: {
      '[open] > &': { marginBottom: 8 },
      '&::-webkit-details-marker': { display: 'none' },
    },
    '@media': { [coarse]: { minHeight: 44 } },
  },
])
globalStyle(`${summary} > svg`, { flex: 'none', transform: 'rotate(90deg)' })
globalStyle(`[open] > ${summary} > svg`, { transform: 'rotate(-90deg)' })

/** Four symbols of usual length fit into a line of a narrow phone. */
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6, listStyle: 'none' })
export const note = style({
  padding: '0 16px',
  color: color.textSecondary,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
})
export const warned = style({ color: color.warning })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
