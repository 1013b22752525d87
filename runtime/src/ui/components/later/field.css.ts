import { style } from '@vanilla-extract/css'
import { color, shape } from '../../theme.css.js'

/** WCAG 2.2, 1.4.11: 3:1 beside the surface, so that a field is not taken for a row. */
export const edge = `inset 0 0 0 1px color-mix(in srgb, ${color.textSecondary} 75%, ${color.surface})`
/** One that has the focus has a ring. */
export const field = style({
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'stretch',
  gap: 8,
  height: 48,
  flex: 'none',
  color: color.textSecondary,
  background: color.raised,
  boxShadow: edge,
  borderRadius: shape.radiusRow,
  paddingInline: '16px 8px',
  selectors: {
    '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.accentInk}` },
  },
  '@media': {
    '(forced-colors: active)': {
      border: '1px solid',
      selectors: { '&:focus-within': { outline: '2px solid Highlight' } },
    },
  },
})
export const input = style({
  appearance: 'none',
  flex: 1,
  minWidth: 0,
  height: '100%',
  border: 0,
  background: 'none',
  color: color.text,
  font: 'inherit',
  fontSize: 16,
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: color.textSecondary, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
})
