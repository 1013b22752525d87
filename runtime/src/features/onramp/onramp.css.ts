import { style } from '@vanilla-extract/css'
import { color, shape } from '../../ui/theme.css.js'

const FORCED = '(forced-colors: active)'
const bare = { appearance: 'none', border: 0, background: 'none', color: 'inherit', font: 'inherit' } as const

export const box = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: '12px 12px 12px 16px',
  borderRadius: shape.radiusRow,
  background: color.raised,
  selectors: {
    '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.accentInk}` },
    '&[data-invalid]': { boxShadow: `inset 0 0 0 2px ${color.danger}` },
  },
  '@media': { [FORCED]: { border: '1px solid' } },
})
export const label = style({ fontSize: 12, lineHeight: '16px', color: color.textSecondary })
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
})
export const input = style({
  ...bare,
  flex: 1,
  minWidth: 0,
  height: 44,
  fontSize: 28,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: color.textSecondary, opacity: 1 },
  },
})
export const picker = style({
  ...bare,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  height: 44,
  padding: '0 12px',
  borderRadius: 22,
  fontWeight: 600,
  background: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:disabled': { cursor: 'default', boxShadow: 'none', background: 'none' } },
  '@media': { [FORCED]: { border: '1px solid' } },
})
/** Keeps its line while it is empty, so that nothing moves. */
export const problem = style({
  minHeight: 20,
  margin: '-8px 4px',
  fontSize: 13,
  lineHeight: '20px',
  color: color.textSecondary,
})
export const note = style({
  fontSize: 13,
  lineHeight: '20px',
  color: color.textSecondary,
  textAlign: 'center',
})
/** Who sells: one of a few. */
export const providers = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
})
export const provider = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '0 16px',
  borderRadius: shape.radiusButton,
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: {
    '&:has(:checked)': { background: color.raised },
    '&:has(:focus-visible)': { boxShadow: `inset 0 0 0 2px ${color.accentInk}` },
  },
})
export const radio = style({
  width: 16,
  height: 16,
  margin: 0,
  flex: 'none',
  accentColor: color.accent,
  outline: 'none',
})
export const providerName = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
/** Ways to other views, below the form. */
export const links = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 16 })
/** A row that is read, not pressed. */
export const still = style({ cursor: 'default' })
export const when = style({ display: 'flex', flex: 'none', padding: '0 8px', color: color.textSecondary })
export const guide = style({ padding: '4px 20px 20px', display: 'flex', flexDirection: 'column', gap: 20 })
export const points = style({ display: 'flex', flexDirection: 'column', gap: 20, listStyle: 'none' })
export const point = style({ display: 'flex', gap: 16 })
export const pointIcon = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: 20,
  color: color.accentInk,
  background: color.raised,
})
export const pointText = style({ unicodeBidi: 'plaintext', color: color.textSecondary, textWrap: 'pretty' })
/** As high as four lines, so that nothing moves when the quote comes. */
export const quote = style({
  margin: 0,
  minHeight: 104,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  color: color.textSecondary,
})
export const quoteLine = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  selectors: { '&:last-child': { color: color.text, fontWeight: 600 } },
})
