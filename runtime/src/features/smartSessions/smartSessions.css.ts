import { globalStyle, style } from '@vanilla-extract/css'
import { rowNote, rowTitle } from '../../ui/components/components.css.js'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

export const note = style({
  margin: 0,
  padding: '0 8px',
  fontSize: 14,
  lineHeight: '20px',
  color: color.textSecondary,
})
export const groupTitle = style({
  margin: 0,
  padding: '4px 8px 8px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  color: color.textSecondary,
})
/** The label of what takes something away. */
export const ends = style({ color: color.danger })
/** What a session may do is read in full, and so tells one from another. */
export const sessions = style({})
globalStyle(`${sessions} ${rowTitle}`, { whiteSpace: 'normal', overflowWrap: 'anywhere' })
globalStyle(`${sessions} ${rowNote}`, { textWrap: 'balance' })
globalStyle(`[data-over] > ${sessions} ${rowTitle}`, { color: color.textSecondary })
/** The list of allowances: the most important part of the view. */
export const allowances = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: 0,
  padding: '12px 16px',
  listStyle: 'none',
  borderRadius: shape.radiusRow,
  background: color.raised,
  '@media': { '(forced-colors: active)': { border: '1px solid' } },
})
export const allowance = style({
  display: 'flex',
  gap: 8,
  fontWeight: 600,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${allowance} > svg`, { flex: 'none', marginTop: 2, color: color.accentInk })
// What is over has no colour of what is allowed.
globalStyle(`${allowances}[data-over] *`, { color: color.textSecondary })
/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
