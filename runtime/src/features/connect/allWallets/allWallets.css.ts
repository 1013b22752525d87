import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../../ui/folderSheet.js'
import { color, shape } from '../../../ui/theme.css.js'

/** As tall as possible, so that the modal does not change its height when a search finds fewer wallets. */
export const all = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '0 1 auto',
  minHeight: 0,
  height: 'min(560px, 100dvh - 112px)',
})
export const searchBar = style({ display: 'flex', gap: 8, flex: 'none', padding: '4px 16px 12px' })
export const search = style({ flex: 1, minWidth: 0 })
export const scroller = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  padding: '0 16px 12px',
})
export const fill = style({ padding: '12px 0 4px' })
export const grid = style({ position: 'relative', listStyle: 'none', margin: 0, padding: 0 })
/** Positioned by its row and column among all wallets. */
export const cell = style({
  position: 'absolute',
  top: 'calc(var(--ak-row) * 104px)',
  insetInlineStart: 'calc((100% + 8px) * var(--ak-column) / var(--ak-columns))',
  width: 'calc((100% + 8px) / var(--ak-columns) - 8px)',
  height: 100,
  contain: 'layout style',
})
export const wallet = style({
  appearance: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  height: 100,
  padding: '12px 4px 8px',
  border: 0,
  borderRadius: shape.radiusRow,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  touchAction: 'manipulation',
  userSelect: 'none',
  selectors: {
    '&:focus-visible': { outlineOffset: -2 },
    '&:active': { background: color.line },
    '&[aria-disabled]': { opacity: 0.5, cursor: 'default' },
  },
  '@media': {
    '(hover: hover)': {
      selectors: { '&:hover:not(:active, [aria-disabled])': { background: color.raised } },
    },
  },
})
export const walletName = style({
  maxWidth: '100%',
  fontSize: 12,
  lineHeight: '16px',
  unicodeBidi: 'plaintext',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const noPicture = style({
  display: 'block',
  width: 56,
  height: 56,
  borderRadius: 14,
  background: color.raised,
})
export const pictureBox = style({ position: 'relative', display: 'block' })
// A white picture has an edge on white, a black one on black.
globalStyle(`${pictureBox} > [data-size]::after`, {
  content: '',
  position: 'absolute',
  inset: 0,
  borderRadius: 'inherit',
  boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 22%)',
})
/** A wallet of this browser. */
export const here = style({
  position: 'absolute',
  insetInlineEnd: -4,
  bottom: -4,
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: 10,
  color: color.surface,
  background: color.success,
  boxShadow: `0 0 0 2px ${color.surface}`,
})
export const skeletonPicture = style({ width: 56, height: 56, borderRadius: 14, flex: 'none' })
export const skeletonName = style({ width: 64, height: 10, marginBlock: 3 })

export const certified = style({
  appearance: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  border: 0,
  borderRadius: shape.radiusRow,
  background: color.raised,
  color: color.textSecondary,
  font: 'inherit',
  fontSize: 12,
  padding: '0 12px',
  cursor: 'pointer',
  selectors: { '&[aria-checked=true]': { color: color.text } },
})
export const track = style({
  position: 'relative',
  width: 32,
  height: 20,
  borderRadius: 10,
  background: color.textSecondary,
  selectors: {
    '&::after': {
      content: '',
      position: 'absolute',
      top: 2,
      insetInlineStart: 2,
      width: 16,
      height: 16,
      borderRadius: 8,
      background: color.surface,
    },
    '&[data-on]': { background: color.accentInk },
    '&[data-on]::after': { insetInlineStart: 14 },
  },
  '@media': {
    '(forced-colors: active)': {
      border: '1px solid',
      selectors: {
        '&::after': { top: 1, background: 'ButtonText' },
        '&[data-on]': { background: 'Highlight' },
      },
    },
  },
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
