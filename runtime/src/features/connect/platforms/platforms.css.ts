import { style } from '@vanilla-extract/css'
import { color, shape } from '../../../ui/theme.css.js'

export const qr = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '4px 16px 12px',
  textAlign: 'center',
})
export const copy = style({
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minHeight: 44,
  padding: '0 12px',
  border: 0,
  borderRadius: shape.radiusButton,
  background: 'none',
  color: color.accentInk,
  font: 'inherit',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:disabled': { opacity: 0.5, cursor: 'default' } },
  '@media': { '(hover: hover)': { selectors: { '&:hover:enabled': { background: color.raised } } } },
})

export const problem = style({ padding: '0 16px 16px' })
