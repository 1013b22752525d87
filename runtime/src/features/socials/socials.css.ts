import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

export const group = style({ display: 'flex', flexDirection: 'column', gap: 8 })
export const tiles = style({ display: 'flex', gap: 8, listStyle: 'none' })
export const tileItem = style({ flex: 1, minWidth: 0 })
export const tile = style({
  appearance: 'none',
  border: 0,
  padding: 0,
  cursor: 'pointer',
  color: 'inherit',
  font: 'inherit',
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: 56,
  borderRadius: shape.radiusRow,
  background: color.raised,
  selectors: {
    '&[aria-disabled]': { opacity: 0.5, cursor: 'default' },
    '&:active:not([aria-disabled])': { background: color.line },
  },
  '@media': {
    '(hover: hover)': { selectors: { '&:hover:not([aria-disabled])': { background: color.line } } },
    '(forced-colors: active)': { border: '1px solid' },
  },
})
/** A mark on a round white or dark ground, 40 px in rows and in the tiles. */
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: 20,
  background: color.surface,
})
/** What else can be done with a code, in one line where there is room; the first has room of its own before its picture. */
export const ways = style({ alignItems: 'center', rowGap: 14, marginInlineStart: -12 })
export const markLarge = style({ width: 80, height: 80, borderRadius: 40, background: color.raised })
/** In a low window the code leaves room for what to do with it, and for two links. */
export const codeRoom = style({ width: '100%', maxWidth: 'max(160px, 100dvh - 260px)' })
/** A mark in the middle of a code, which is white in every theme. */
export const codeMark = style({ position: 'absolute', inset: 0 })
globalStyle(`${codeMark} *`, { width: '100%', height: '100%', background: 'none' })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
