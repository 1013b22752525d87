import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, mono } from '../../ui/theme.css.js'

/** Small enough that the address and the action stay in sight below it. */
export const code = style({
  alignSelf: 'center',
  width: '100%',
  maxWidth: 'min(264px, 100dvh - 400px)',
  minWidth: 160,
})
globalStyle(`${code} > *`, { marginBottom: 0 })
export const address = style({
  margin: 0,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  fontFamily: mono,
  fontSize: 14,
  lineHeight: '20px',
  color: color.textSecondary,
  userSelect: 'all',
})
/** Up to three pictures, one over the other. */
export const networks = style({ display: 'flex', flex: 'none' })
globalStyle(`${networks} > * + *`, {
  marginInlineStart: -6,
  boxShadow: `0 0 0 2px ${color.raised}`,
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
