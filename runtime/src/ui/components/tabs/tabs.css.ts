import { style } from '@vanilla-extract/css'
import { folderSheet } from '../../folderSheet.js'
import { color, shape } from '../../theme.css.js'

export const tabs = style({
  display: 'flex',
  gap: 4,
  flex: 'none',
  margin: '4px 16px 8px',
  padding: 4,
  borderRadius: shape.radiusButton,
  background: color.raised,
})
export const tab = style({
  appearance: 'none',
  flex: '1 1 0',
  minWidth: 0,
  height: 36,
  border: 0,
  borderRadius: `calc(${shape.radiusButton} - 4px)`,
  background: 'none',
  color: color.textSecondary,
  font: 'inherit',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  selectors: {
    '&[aria-selected=true]': {
      color: color.text,
      // The chosen one is the lighter one in the dark, too.
      background: [color.surface, `light-dark(${color.surface}, ${color.line})`],
      boxShadow: `0 0 0 1px ${color.line}`,
    },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media': {
    '(hover: hover)': { selectors: { '&:hover': { color: color.text } } },
    '(forced-colors: active)': {
      selectors: { '&[aria-selected=true]': { color: 'Highlight' } },
    },
    '(pointer: coarse)': { height: 44 },
  },
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
