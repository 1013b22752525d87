import { style } from '@vanilla-extract/css'
import { folderSheet } from '../../../ui/folderSheet.js'
import { shape } from '../../../ui/theme.css.js'

/** As high as the row whose space is kept for it. */
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: shape.rowHeight,
})
export const names = style({ display: 'flex', flexDirection: 'column', minWidth: 0 })
/** A long name is cut, so that nothing below it moves when it comes. */
export const line = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
