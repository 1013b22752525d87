import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../folderSheet.js'
import { color } from '../../theme.css.js'
import { short } from '../components.css.js'

/** One thing in the middle of the view, an action below. */
export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: 16,
  textAlign: 'center',
})
export const texts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  width: '100%',
  minHeight: 84,
  padding: '16px 8px 0',
  '@media': { [short]: { minHeight: 0, paddingTop: 8 } },
})
/** In sight however little room there is. */
export const actions = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  width: '100%',
  // They lie over what is above them: a link there keeps the room that a finger needs.
  margin: '14px 0 -16px',
  padding: '2px 0 16px',
  background: color.surface,
  // Side by side, so that what they are for stays in sight too.
  '@media': { [short]: { flexDirection: 'row' } },
})

/** What was asked for is done, as large as a picture in its ring. */
export const doneMark = style({
  display: 'grid',
  placeItems: 'center',
  width: 80,
  height: 80,
  margin: 10,
  borderRadius: '50%',
  color: color.success,
  background: `color-mix(in srgb, ${color.success} 14%, ${color.surface})`,
  '@media': { [short]: { width: 48, height: 48, margin: 6 } },
})
globalStyle(`${doneMark} > svg`, { width: 40, height: 40 })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
