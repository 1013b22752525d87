import { globalStyle, style } from '@vanilla-extract/css'
import { color, shape } from '../../../ui/theme.css.js'
import { facts } from '../../amounts/amounts.css.js'

const FORCED = '(forced-colors: active)'
const COARSE = '(pointer: coarse)'

/** Between the two fields, over the edge of both. */
export const flip = style({
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'center',
  width: 36,
  height: 36,
  margin: '-22px 0',
  padding: 0,
  border: 0,
  zIndex: 1,
  borderRadius: '50%',
  color: color.textSecondary,
  background: color.surface,
  boxShadow: `0 0 0 1px ${color.line}`,
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:disabled': { cursor: 'default' } },
  '@media': {
    [COARSE]: { width: 44, height: 44, margin: '-26px 0' },
    '(hover: hover)': { selectors: { '&:hover:enabled': { background: color.hover, color: color.text } } },
    [FORCED]: { border: '1px solid' },
  },
})
globalStyle(`${flip}:disabled > svg`, { opacity: 0.5 })
export const details = style({ listStyle: 'none' })
globalStyle(`${details} > ${facts}`, { paddingTop: 8 })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 32,
  padding: '0 16px',
  borderRadius: shape.radiusButton,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  '@media': { [COARSE]: { minHeight: 44 } },
})
globalStyle(`${summary}::-webkit-details-marker`, { display: 'none' })
globalStyle(`${summary} > svg`, { flex: 'none', transform: 'rotate(90deg)' })
globalStyle(`${details}[open] > ${summary} > svg`, { transform: 'rotate(-90deg)' })

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8, listStyle: 'none' })
export const note = style({
  padding: '0 16px',
  color: color.textSecondary,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
})
export const warned = style({ color: color.warning })
