import { globalStyle, style } from '@vanilla-extract/css'
import { folderSheet } from '../../../ui/folderSheet.js'
import { color, shape } from '../../../ui/theme.css.js'

export const actions = style({
  display: 'flex',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
/** As wide as each other, but for one whose word needs more. */
export const actionItem = style({
  flex: '1 1 0',
  minWidth: 'min-content',
  '@media': { '(max-width: 340px)': { minWidth: 0 } },
})
export const action = style({
  appearance: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  width: '100%',
  minHeight: 56,
  padding: '6px 4px',
  border: 0,
  borderRadius: shape.radiusRow,
  background: color.raised,
  color: color.accentInk,
  font: 'inherit',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  selectors: { '&:active': { background: color.line } },
  '@media': {
    '(hover: hover)': { selectors: { '&:hover:not(:active)': { background: color.hover } } },
  },
})
export const actionLabel = style({
  maxWidth: '100%',
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  color: color.text,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

/** The total and what belongs to it. */
export const total = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  maxWidth: '100%',
})
export const native = style({
  minHeight: 20,
  maxWidth: '100%',
  fontSize: 14,
  lineHeight: '20px',
  color: color.textSecondary,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  textAlign: 'center',
})
export const nativeSkeleton = style({ width: 96, height: 14, margin: '3px 0' })

/** A row without an action. */
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: shape.rowHeight,
  padding: 8,
  paddingInlineEnd: 12,
  borderRadius: shape.radiusRow,
  background: color.raised,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 56px',
})
/** Amounts: at most three lines of them. */
export const clipped = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  textWrap: 'balance',
})
export const worth = style({
  flex: 'none',
  maxWidth: '55%',
  overflowWrap: 'anywhere',
  textAlign: 'end',
  fontSize: 16,
  lineHeight: '22px',
  fontVariantNumeric: 'tabular-nums',
})
export const note = style({
  margin: '8px 0 0',
  fontSize: 12,
  lineHeight: '16px',
  color: color.textSecondary,
  textAlign: 'center',
})
export const panel = style({ display: 'flex', flexDirection: 'column', gap: 8 })
/** A transaction: an icon in a circle, the operation, and its date. */
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '50%',
  background: color.line,
  color: color.text,
})
/** The picture of a token with a badge on its corner. */
export const pictured = style({ position: 'relative', flex: 'none' })
/** The mark for the kind of a transaction, in the colours of the row below it. */
export const kindBadge = style({
  position: 'absolute',
  insetInlineEnd: -3,
  bottom: -3,
  display: 'grid',
  placeItems: 'center',
  width: 18,
  height: 18,
  borderRadius: '50%',
  border: `2px solid ${color.raised}`,
  background: color.text,
  color: color.raised,
})
globalStyle(`${kindBadge} > svg`, { strokeWidth: 3 })
export const title = style({ fontWeight: 500 })
export const end = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  flex: 'none',
  maxWidth: '50%',
  fontSize: 12,
  lineHeight: '16px',
  color: color.textSecondary,
  fontVariantNumeric: 'tabular-nums',
})
/** What was done, and when, in smaller letters. */
export const titled = style({})
globalStyle(`${titled} > span`, { fontSize: 12, fontWeight: 400, color: color.textSecondary })
/** An address is one word. */
export const line = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
/** The amount, above the worth. */
export const moved = style({
  maxWidth: '100%',
  fontSize: 14,
  lineHeight: '18px',
  color: color.text,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[data-gain]': { color: color.success } },
})
export const problem = style({
  selectors: {
    '&[data-problem=failed]': { color: color.danger },
    '&[data-problem=pending]': { color: color.warning },
  },
})
/** The row of a transaction, which is as high as its texts. */
export const transaction = style({
  selectors: {
    // The rules of the shell come last, with those of a row.
    '&&': { paddingBlock: 0, paddingInlineEnd: 12 },
    '&:focus-visible': { outlineOffset: -2 },
  },
})

/** In line with the rows below. */
export const tabs = style({})
globalStyle(`${tabs} > [role=tablist]`, { margin: '0 0 8px' })
export const picture = style({ objectFit: 'cover', background: color.line })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
