import { globalStyle, style } from '@vanilla-extract/css'
import { avatar } from '../../ui/components/later/picture.css.js'
import { color, shape } from '../../ui/theme.css.js'

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 12,
  paddingBottom: 8,
})
export const avatarBox = style({ position: 'relative' })
/** In the corner of the avatar, with a ring in the colour of the surface. */
export const networkBadge = style({
  position: 'absolute',
  insetInlineEnd: -4,
  bottom: -4,
  padding: 3,
  borderRadius: '50%',
  background: color.surface,
})
export const addressLine = style({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2 })
/** The address is a button that leads to the other accounts. */
export const profile = style({
  appearance: 'none',
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 36,
  padding: '0 8px',
  border: 0,
  borderRadius: 22,
  background: 'none',
  color: color.textSecondary,
  font: 'inherit',
  fontSize: 16,
  lineHeight: '24px',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:active': { background: color.line } },
  '@media': {
    '(pointer: coarse)': { height: 44 },
    '(hover: hover)': {
      selectors: { '&:hover:not(:active)': { background: color.raised, color: color.text } },
    },
  },
})
export const amount = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'center',
  columnGap: 8,
  minHeight: 40,
  maxWidth: '100%',
  fontSize: 32,
  lineHeight: '40px',
  fontWeight: 600,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  selectors: { '&[data-long]': { fontSize: 20, letterSpacing: 0 } },
})
export const symbol = style({ fontSize: '0.625em', letterSpacing: 0, color: color.textSecondary })
export const amountSkeleton = style({ width: 144, height: 28, alignSelf: 'center' })
export const unavailable = style({
  display: 'flex',
  gap: 8,
  minHeight: 40,
  alignItems: 'center',
  color: color.textSecondary,
})

export const avatar40 = style({ display: 'block', flex: 'none' })
globalStyle(`${avatar40} > ${avatar}`, { width: 40, height: 40 })

export const section = style({ display: 'flex', flexDirection: 'column', gap: 8 })
export const sectionTitle = style({
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  color: color.textSecondary,
  paddingInline: 8,
})
export const walletHead = style({ display: 'flex', alignItems: 'center', gap: 8, paddingInlineStart: 8 })
export const walletName = style({
  minWidth: 0,
  flex: '0 1 auto',
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const walletLabel = style({
  flex: 1,
  fontSize: 12,
  lineHeight: '20px',
  color: color.textSecondary,
  whiteSpace: 'nowrap',
})
globalStyle(`${walletHead} > button`, { marginInlineStart: 'auto' })
/** Only visible rows are rendered, which matters for a hundred accounts. */
export const accountItem = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 56px',
  borderRadius: shape.radiusRow,
})
export const accountButton = style({
  /** Keeps a row that gets the focus away from the header and the actions at the bottom. */
  scrollMargin: '48px 0 120px',
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
})
/** Stays visible below a long list. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  margin: '-8px -16px -16px',
  padding: '16px 16px 16px',
  background: `linear-gradient(transparent, ${color.surface} 16px)`,
  '@media': { '(forced-colors: active)': { background: 'Canvas' } },
})
export const figures = style({ fontVariantNumeric: 'tabular-nums' })
