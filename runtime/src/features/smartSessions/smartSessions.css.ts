import { globalStyle, style } from '@vanilla-extract/css'
import { rowTitle } from '../../ui/components/components.css.js'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

export const lead = style({ margin: 0, padding: '0 8px', textAlign: 'center', overflowWrap: 'anywhere' })
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
/** What a session may do is read in full, and so tells one from another. */
export const sessions = style({})
globalStyle(`${sessions} ${rowTitle}`, { whiteSpace: 'normal', overflowWrap: 'anywhere' })
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
globalStyle(`${allowance} > svg`, { flex: 'none', marginTop: 4, color: color.accentInk })
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  alignItems: 'center',
  gap: '8px 16px',
  margin: 0,
  padding: '0 16px',
})
export const label = style({ fontSize: 12, lineHeight: '16px', color: color.textSecondary })
export const fact = style({
  margin: 0,
  textAlign: 'end',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const problem = style({
  display: 'flex',
  gap: 6,
  margin: 0,
  padding: '0 8px',
  color: color.danger,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
})
globalStyle(`${problem} > :first-child`, { flex: 'none', marginTop: 2 })
/** Two actions side by side, the second one wider; in sight however long the rest is. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 -16px -16px',
  padding: 16,
  background: color.surface,
})
globalStyle(`${foot} > :first-child`, { width: 'auto', minWidth: 88, flex: '1 0 auto', whiteSpace: 'nowrap' })
// It takes all room but a line of its own only for its longest word.
globalStyle(`${foot} > :last-child`, { flex: '999 1 0', overflowWrap: 'break-word' })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
