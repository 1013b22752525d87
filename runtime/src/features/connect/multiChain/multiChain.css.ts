import { style } from '@vanilla-extract/css'
import { folderSheet } from '../../../ui/folderSheet.js'

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 16,
  padding: '8px 8px 0',
  textAlign: 'center',
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
