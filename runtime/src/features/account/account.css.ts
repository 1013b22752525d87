import { style } from '@vanilla-extract/css'
import { color } from '../../ui/theme.css.js'

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  paddingBottom: 8,
})
export const addressLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  /** Keeps the address itself in the middle: as wide as the copy button. */
  paddingInlineStart: 34,
  fontSize: 16,
  lineHeight: '24px',
  fontVariantNumeric: 'tabular-nums',
  color: color.textSecondary,
})
export const amount = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'center',
  columnGap: 8,
  minHeight: 40,
  maxWidth: '100%',
  fontSize: 32,
  lineHeight: '40px',
  fontWeight: 600,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  selectors: { '&[data-long]': { fontSize: 20, letterSpacing: 0 } },
})
export const symbol = style({ fontSize: '0.625em', letterSpacing: 0, color: color.textSecondary })
export const amountSkeleton = style({ width: 144, height: 28, alignSelf: 'center' })
export const unavailable = style({
  display: 'flex',
  gap: 8,
  minHeight: 40,
  alignItems: 'center',
  color: color.textSecondary,
})
