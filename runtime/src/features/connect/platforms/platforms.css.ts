import { style } from '@vanilla-extract/css'
import { color, shape } from '../../../ui/theme.css.js'

export const tabs = style({
  display: 'flex',
  gap: 4,
  flex: 'none',
  margin: '4px 16px 8px',
  padding: 4,
  borderRadius: shape.radiusButton,
  background: color.raised,
})
export const tab = style({
  appearance: 'none',
  flex: '1 1 0',
  minWidth: 0,
  height: 36,
  border: 0,
  borderRadius: `calc(${shape.radiusButton} - 4px)`,
  background: 'none',
  color: color.textSecondary,
  font: 'inherit',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  selectors: {
    '&[aria-selected=true]': {
      color: color.text,
      background: color.surface,
      boxShadow: `0 0 0 1px ${color.line}`,
    },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media': {
    '(hover: hover)': { selectors: { '&:hover': { color: color.text } } },
    '(forced-colors: active)': {
      selectors: { '&[aria-selected=true]': { color: 'Highlight' } },
    },
    '(pointer: coarse)': { height: 44 },
  },
})

export const qr = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '4px 16px 12px',
  textAlign: 'center',
})
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
  display: 'block',
  background: '#ffffff',
  fill: '#0c0f14',
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  forcedColorAdjust: 'none',
})
export const codePlace = style({ ...codeBox, display: 'grid', placeItems: 'center', padding: 32 })

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
