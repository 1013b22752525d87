import { style } from '@vanilla-extract/css'
import { folderSheet } from '../../folderSheet.js'
import { color } from '../../theme.css.js'

export const points = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  listStyle: 'none',
  padding: '8px 4px',
})
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
export const pointText = style({
  unicodeBidi: 'plaintext',
  color: color.textSecondary,
  textWrap: 'pretty',
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
