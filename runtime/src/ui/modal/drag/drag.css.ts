import { globalStyle } from '@vanilla-extract/css'
import { folderSheet } from '../../folderSheet.js'
import { color } from '../../theme.css.js'
import { card, header, overlay } from '../card/modal.css.js'

/** The screens on which the card is a sheet under a finger. */
export const sheetQuery = '(max-width: 480px) and (pointer: coarse)'

// The handle; not where closing is refused.
globalStyle(`${overlay} > ${card}:not([data-stays])::before`, {
  '@media': {
    [sheetQuery]: {
      content: '',
      position: 'absolute',
      top: 6,
      left: 'calc(50% - 18px)',
      zIndex: 1,
      width: 36,
      height: 4,
      borderRadius: 2,
      background: color.line,
    },
  },
})
// A finger on the header pulls the sheet; everywhere else it scrolls.
globalStyle(`${overlay} ${header}`, { '@media': { [sheetQuery]: { touchAction: 'none' } } })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
