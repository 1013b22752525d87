import { style } from '@vanilla-extract/css'
import { folderSheet } from '../../../ui/folderSheet.js'

export const head = style({ display: 'grid', placeItems: 'center', padding: '8px 0' })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
