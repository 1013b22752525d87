import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'
import * as amounts from '../amounts/amounts.css.js'

/** Below the field that it is about, in line with its texts. */
export const problem = style({
  margin: '-8px 16px 0',
  color: color.textSecondary,
  selectors: { '&[data-wrong]': { color: color.danger }, '&:empty': { marginTop: -16 } },
})
globalStyle(`${problem} > svg`, { marginInlineEnd: 6, verticalAlign: -3 })
/** In equal parts of a line, of more lines where amounts are long. */
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
globalStyle(`${chips} > li`, { display: 'flex', flex: 1 })
export const chip = style({
  appearance: 'none',
  flex: 1,
  minHeight: 40,
  padding: '0 4px',
  border: 0,
  borderRadius: shape.radiusButton,
  background: color.raised,
  color: 'inherit',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&[aria-pressed=true]': { boxShadow: `inset 0 0 0 2px ${color.accentInk}` } },
  '@media': {
    '(hover: hover)': { selectors: { '&:hover': { background: color.hover } } },
    '(pointer: coarse)': { minHeight: 44 },
    '(forced-colors: active)': {
      selectors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: -2 } },
    },
  },
})
/** The amount of coins that the money buys, as large as the money. */
export const gets = style([
  amounts.amountInput,
  {
    lineHeight: '44px',
    overflow: 'hidden',
    selectors: {
      '&[data-none]': { color: color.textSecondary },
      '&[data-long=very]': { lineHeight: '32px' },
    },
  },
])
export const note = style({
  fontSize: 13,
  lineHeight: '20px',
  color: color.textSecondary,
  textAlign: 'center',
})
/** What is chosen below it. */
export const legend = style([amounts.groupTitle, { paddingBottom: 8 }])
export const providers = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
})
/** Few, and their names are short. */
export const methods = style([
  providers,
  { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(144px, 1fr))' },
])
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
    '&:has([data-size])': { minHeight: shape.rowHeight },
    '&:has(:focus-visible)': { boxShadow: `inset 0 0 0 2px ${color.accentInk}` },
  },
})
export const radio = style({
  appearance: 'none',
  width: 20,
  height: 20,
  margin: 0,
  flex: 'none',
  border: `2px solid ${color.textSecondary}`,
  borderRadius: '50%',
  outline: 'none',
  selectors: { '&:checked': { border: `6px solid ${color.accentInk}` } },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})
export const providerName = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
/** Ways to other views, below the form. */
export const links = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 16 })
/** A page of another site in a ring, as large as other pictures in one. */
export const waited = style({
  display: 'grid',
  placeItems: 'center',
  width: '80%',
  height: '80%',
  borderRadius: '50%',
  background: color.raised,
  color: color.textSecondary,
})
/** A row that is read, not pressed. */
export const still = style({ cursor: 'default' })
/** What was bought, in full on a narrow screen, too. The rules of the shell come last, with those of a title. */
export const bought = style({ selectors: { '&&': { whiteSpace: 'normal' } } })
export const when = style({ display: 'flex', flex: 'none', padding: '0 8px', color: color.textSecondary })
/** As high as three lines, so that nothing moves when the quote comes. */
export const quote = style({
  margin: '0 16px',
  minHeight: 76,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
  color: color.textSecondary,
})
// What is said of the amount takes a line of it.
globalStyle(`${problem}:not(:empty) ~ ${quote}`, { minHeight: 48 })
export const quoteLine = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  selectors: { '&:last-child': { color: color.text, fontWeight: 600 } },
})
/** With its margins as high as a line. */
export const comingLine = style({ width: '42%', height: 14, margin: '3px 0' })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
