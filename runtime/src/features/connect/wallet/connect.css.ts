import { globalStyle, style } from '@vanilla-extract/css'
import { card } from '../../../ui/modal/card/modal.css.js'
import { color, shape } from '../../../ui/theme.css.js'

export const failedRows = style({ display: 'grid', placeItems: 'center', color: color.textSecondary })

/** Asks to agree to the terms; all of it is the checkbox's. */
export const consent = style({
  display: 'flex',
  gap: 12,
  padding: 12,
  borderRadius: shape.radiusRow,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  color: color.textSecondary,
  fontSize: 12,
  lineHeight: '18px',
  cursor: 'pointer',
})
export const checkbox = style({
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  margin: '-1px 0 0',
  border: `2px solid ${color.textSecondary}`,
  borderRadius: 6,
  cursor: 'pointer',
  selectors: {
    '&:checked': { borderColor: color.accent, background: color.accent },
    '&:checked::before': {
      content: '',
      width: 9,
      height: 5,
      marginTop: -3,
      border: `solid ${color.accentText}`,
      borderWidth: '0 0 2px 2px',
      transform: 'rotate(-45deg)',
    },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})
const rule = { content: '', flex: 1, borderTop: `1px solid ${color.line}` } as const
export const separator = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  color: color.textSecondary,
  fontSize: 12,
  lineHeight: '16px',
  selectors: { '&::before': rule, '&::after': rule },
})

/** The wide layout: list and code side by side. A browser without `:has` leaves the card narrow, and the code below. */
const wide = 'selector(:has(*))'
export const columns = style({
  '@supports': {
    [wide]: { selectors: { '&[data-wide]': { display: 'grid', gridTemplateColumns: '1fr 1fr' } } },
  },
})
globalStyle(`${card}:has([data-wide])`, { width: 'min(720px, 100vw - 16px)' })
export const codeColumn = style({
  position: 'sticky',
  top: 0,
  alignSelf: 'start',
  minHeight: 360,
  '@supports': { [wide]: { borderInlineStart: `1px solid ${color.line}` } },
})
/** In the place of the code until it is there. */
export const codeWait = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '1',
  margin: '0 16px',
  borderRadius: shape.radiusRow,
})
