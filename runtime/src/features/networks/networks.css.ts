import { globalStyle, style } from '@vanilla-extract/css'
import { row, tag } from '../../ui/components/components.css.js'
import { folderSheet } from '../../ui/folderSheet.js'
import { color } from '../../ui/theme.css.js'

/** Which network the wallet is on, and what to do. */
export const where = style({ padding: '0 8px', textAlign: 'center' })
globalStyle(`${where} svg`, { marginInlineEnd: 6, verticalAlign: -2, color: color.warning })
export const networkList = style({ display: 'flex', flexDirection: 'column', gap: 16 })
/** Stays visible while the networks scroll. */
export const searchBar = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  margin: '-4px -16px 0',
  padding: '4px 16px 8px',
  background: color.surface,
})
/** Stays visible below a long list. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  margin: '-8px -16px -16px',
  padding: 16,
  background: `linear-gradient(transparent, ${color.surface} 16px)`,
  '@media': { '(forced-colors: active)': { background: 'Canvas' } },
})
export const group = style({ display: 'flex', flexDirection: 'column', gap: 8 })
globalStyle(`${group} button:disabled > :first-child`, { opacity: 0.5 })
// In a column with that of the present network, which has a check at its end.
globalStyle(`${networkList}[data-chosen] ${tag}:last-child`, { marginInlineEnd: 28 })
/** The name of a namespace above its networks. */
export const groupTitle = style({
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  color: color.textSecondary,
  paddingInline: 8,
})
/** A row that cannot be chosen. */
export const plainRow = style([
  row,
  // The rules of the shell come last, with those of a row.
  { cursor: 'default', userSelect: 'auto', selectors: { '&&': { background: 'none' } } },
])

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
