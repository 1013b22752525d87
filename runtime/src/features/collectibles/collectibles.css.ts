import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

/** As many columns as there is room for: two on a phone. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(136px, 100%), 1fr))',
  gap: 8,
  listStyle: 'none',
})
/** A card: the picture as large as there is room, and its name. */
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: 8,
  borderRadius: shape.radiusRow,
  background: color.raised,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 200px',
})
globalStyle(`${card} > [data-size][aria-hidden]`, { width: '100%', height: 'auto', aspectRatio: '1' })
/** What it is, and since when it is here. */
export const about = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '8px 4px 2px',
  textWrap: 'balance',
})
/** Two lines, as the number in a collection stands at its end. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: 14,
  lineHeight: '18px',
  fontWeight: 500,
  overflowWrap: 'anywhere',
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
