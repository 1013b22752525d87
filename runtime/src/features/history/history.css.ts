import { style } from '@vanilla-extract/css'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

/** As tall as its lines, and never taller than the window. */
export const all = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  maxHeight: 'min(560px, 100dvh - 112px)',
})
export const scroller = style({
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  padding: '0 16px 8px',
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
})
export const rows = style({ position: 'relative', listStyle: 'none', margin: 0, padding: 0 })
export const place = style({ position: 'absolute', insetInline: 0, top: 0, contain: 'layout style' })
/** A row with the gap below it, which is measured with it. */
export const spaced = style({ paddingBottom: shape.rowGap })
export const month = style({
  margin: 0,
  padding: '12px 8px 4px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  color: color.textSecondary,
})
export const foot = style({
  flex: 'none',
  padding: '8px 16px 12px',
  textAlign: 'center',
  fontSize: 14,
  lineHeight: '20px',
  color: color.textSecondary,
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
