import { style } from '@vanilla-extract/css'
import { row } from '../../ui/components/components.css.js'
import { folderSheet } from '../../ui/folderSheet.js'
import { color } from '../../ui/theme.css.js'

export const name = style({
  overflowWrap: 'anywhere',
  flex: 1,
  minWidth: 0,
  fontSize: 16,
  lineHeight: '22px',
  textAlign: 'start',
})
/** One name. */
export const suggestion = style([
  row,
  {
    selectors: {
      // The rules of the shell come last, with those of a row.
      '&&': { padding: '8px 16px' },
      '&:disabled': { cursor: 'default' },
      // A field with the focus has a ring of 2 px.
      '&[aria-pressed=true]': {
        background: `color-mix(in srgb, ${color.accentInk} 12%, ${color.raised})`,
        boxShadow: `inset 0 0 0 1px ${color.accentInk}`,
      },
    },
    '@media': {
      '(forced-colors: active)': {
        selectors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: -2 } },
      },
    },
  },
])
/** Keeps its line while it is empty, so that nothing moves. The button that stays in sight covers what is nearer to it than the gap. */
export const problem = style({
  minHeight: 18,
  margin: '4px 4px -8px',
  fontSize: 13,
  lineHeight: '18px',
  color: color.textSecondary,
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
