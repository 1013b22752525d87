import { globalStyle, style } from '@vanilla-extract/css'
import { row, rowTitle } from '../../ui/components/components.css.js'
import { color } from '../../ui/theme.css.js'

/** Stays in sight while the networks scroll below it. */
export const searchBar = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  margin: '-4px -16px 0',
  padding: '4px 16px 8px',
  background: color.surface,
})
/** Stays in sight below a long list. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  margin: '-8px -16px -16px',
  padding: 16,
  background: `linear-gradient(transparent, ${color.surface} 16px)`,
})
export const group = style({ display: 'flex', flexDirection: 'column', gap: 8 })
globalStyle(`${group} button:disabled > :first-child`, { opacity: 0.5 })
globalStyle(`${group} button:disabled ${rowTitle}`, { color: color.textSecondary })
/** The name of a family of chains above its networks. */
export const groupTitle = style({
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  color: color.textSecondary,
  paddingInline: 8,
})
/** A row that is only to be read. */
export const plainRow = style([row, { cursor: 'default', userSelect: 'auto' }])

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
})
/** In sight however little room there is. */
export const actions = style({
  position: 'sticky',
  bottom: 0,
  width: '100%',
  marginBottom: -16,
  paddingBlock: 16,
  background: color.surface,
})

export const guide = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  padding: '4px 16px 16px',
})
