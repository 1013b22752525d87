import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

const forced = '(forced-colors: active)'
const coarse = '(pointer: coarse)'
const bare = { appearance: 'none', border: 0, background: 'none', color: 'inherit', font: 'inherit' } as const

/** A field with everything that belongs to it. */
export const box = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 12,
  paddingInlineStart: 16,
  borderRadius: shape.radiusRow,
  background: color.raised,
  selectors: {
    '&:focus-within': { boxShadow: `inset 0 0 0 2px ${color.accentInk}` },
    '&[data-invalid]': { boxShadow: `inset 0 0 0 2px ${color.danger}` },
  },
  '@media': { [forced]: { border: '1px solid' } },
})
/** Small, beside or above what counts. */
export const label = style({ fontSize: 12, lineHeight: '16px', color: color.textSecondary })
export const amountLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 8,
})
export const amountInput = style({
  ...bare,
  flex: 1,
  minWidth: 0,
  height: 44,
  fontSize: 28,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  textOverflow: 'ellipsis',
  selectors: {
    '&[data-long]': { fontSize: 20, letterSpacing: 0 },
    // On a line of its own, so that it can be read in full.
    '&[data-long=very]': { flexBasis: '100%', height: 32, fontSize: 14 },
    '&:focus-visible': { outline: 'none' },
    '&::placeholder': { color: color.textSecondary, opacity: 1 },
  },
  '@media': { '(max-width: 340px)': { selectors: { '&[data-long]': { flexBasis: '100%' } } } },
})
/** An amount that is asked for again. */
globalStyle(`${amountInput}[aria-busy=true]`, { opacity: 0.5 })
export const tokenButton = style({
  ...bare,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  // A share of the row would be one of a chip's own width.
  maxWidth: 176,
  height: 36,
  padding: '0 8px',
  borderRadius: 18,
  color: color.text,
  fontWeight: 600,
  background: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  cursor: 'pointer',
  touchAction: 'manipulation',
  // There is nothing else to choose.
  selectors: { '&:disabled': { cursor: 'default', boxShadow: 'none', background: 'none' } },
  '@media': {
    [coarse]: { height: 44, borderRadius: 22 },
    '(hover: hover)': { selectors: { '&:hover:enabled': { background: color.hover } } },
    [forced]: { border: '1px solid' },
  },
})
globalStyle(`${tokenButton} > svg`, { flex: 'none' })
export const tokenSymbol = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const amountFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 12,
  minHeight: 24,
  color: color.textSecondary,
  fontVariantNumeric: 'tabular-nums',
})
export const balance = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginInlineStart: 'auto',
  selectors: { '&[data-below]': { flexBasis: '100%', justifyContent: 'flex-end' } },
})
export const max = style({
  ...bare,
  position: 'relative',
  padding: '2px 6px',
  marginInlineEnd: -6,
  borderRadius: 6,
  fontWeight: 600,
  color: color.accentInk,
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: {
    '&:disabled': { opacity: 0.5, cursor: 'default' },
    // A finger needs more than the word.
    '&::after': { content: '', position: 'absolute', inset: '-10px -6px' },
  },
  '@media': { '(hover: hover)': { selectors: { '&:hover:enabled': { background: color.hover } } } },
})
export const problem = style({
  display: 'flex',
  gap: 6,
  padding: '8px 16px 0',
  color: color.danger,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
})
globalStyle(`${problem} > :first-child`, { flex: 'none', marginTop: 2 })
export const hint = style({ padding: '8px 16px 0', color: color.textSecondary })
export const warning = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  marginTop: 8,
  padding: '12px 16px',
  borderRadius: shape.radiusRow,
  boxShadow: `inset 0 0 0 2px ${color.warning}`,
  background: `color-mix(in srgb, ${color.warning} 10%, ${color.surface})`,
  '@media': { [forced]: { border: '2px solid' } },
})
export const warningTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 600,
  color: color.warning,
})
globalStyle(`${warningTitle} > svg`, { flex: 'none' })
export const sides = style({ position: 'relative', display: 'flex', flexDirection: 'column', gap: 8 })
export const side = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 16px',
  borderRadius: shape.radiusRow,
  background: color.raised,
  '@media': { [forced]: { border: '1px solid' } },
})
export const sideText = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  // An amount has a direction of its own, and would begin at its own side.
  alignItems: 'flex-start',
})
export const sideAmount = style({
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
/** Opens to all digits. */
export const sideShort = style({
  position: 'relative',
  width: 'fit-content',
  cursor: 'pointer',
  '@media': {
    '(pointer: coarse)': {
      selectors: { '&::after': { content: '', position: 'absolute', inset: '-10px -8px' } },
    },
  },
  listStyle: 'none',
})
/** Between the two, pointing down. */
export const sideArrow = style({
  alignSelf: 'center',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  margin: '-18px 0',
  zIndex: 1,
  borderRadius: '50%',
  color: color.textSecondary,
  background: color.surface,
  boxShadow: `0 0 0 1px ${color.line}`,
})
globalStyle(`span${sideArrow} > svg, span${sideArrow} > svg:dir(rtl)`, { transform: 'rotate(90deg)' })
export const facts = style({
  display: 'grid',
  // A long term leaves room for what it says.
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '0 16px',
})
export const fact = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 6,
  margin: 0,
  textAlign: 'end',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const factNote = style([label, { display: 'block' }])
/**
 * Two actions side by side, the second one wider, or below each other where a word of it would break; in sight however long the
 * rest is.
 */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 -16px -16px',
  padding: 16,
  background: `linear-gradient(transparent, ${color.surface} 16px)`,
  '@media': { [forced]: { background: 'Canvas' } },
})
globalStyle(`${foot} > :first-child`, { width: 'auto', minWidth: 96, flex: '1 0 auto', whiteSpace: 'nowrap' })
// It takes all room but a line of its own only for its longest word.
globalStyle(`${foot} > :last-child`, { flex: '999 1 0', overflowWrap: 'break-word' })
// An error message stays above the actions, not behind them.
globalStyle(`${problem}:has(+ ${foot})`, { position: 'sticky', bottom: 80, background: color.surface })
export const groupTitle = style([label, { padding: '0 8px', fontWeight: 600 }])
export const held = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  color: color.text,
  // In a column with the one that is chosen, which has a check at its end.
  selectors: { '[data-chosen] &:last-child': { marginInlineEnd: 28 } },
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
