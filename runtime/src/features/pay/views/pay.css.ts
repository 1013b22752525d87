import { style } from '@vanilla-extract/css'
import { folderSheet } from '../../../ui/folderSheet.js'
import { label } from '../../amounts/amounts.css.js'

export const waysTitle = style([label, { padding: '0 8px 8px', fontWeight: 600 }])
export const small = style({ fontSize: 12, lineHeight: '16px' })
/** In line with the facts. */
export const note = style({ padding: '0 16px' })
export const below = style({ textAlign: 'center' })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
