import { globalStyle, style } from '@vanilla-extract/css'
import { avatar } from '../../ui/components/later/picture.css.js'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
})
globalStyle(`${head} > ${avatar}`, { width: 56, height: 56 })
export const addressLine = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  maxWidth: '100%',
})
/** The address is a button that leads to the other accounts. */
export const profile = style({
  appearance: 'none',
  position: 'relative',
  display: 'flex',
  minWidth: 0,
  alignItems: 'center',
  gap: 8,
  height: 36,
  whiteSpace: 'nowrap',
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
globalStyle(`${addressLine} > :not(${profile})`, { flex: 'none' })
export const name = style({
  minWidth: 0,
  color: color.text,
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
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
// Its own line height: on the amount's baseline, 40 px of it would stand out below, and the card grow with the balance.
export const symbol = style({
  fontSize: '0.625em',
  lineHeight: 1,
  letterSpacing: 0,
  color: color.textSecondary,
})
export const amountSkeleton = style({ width: 144, height: 28, alignSelf: 'center' })
export const unavailable = style({
  display: 'flex',
  gap: 8,
  minHeight: 40,
  alignItems: 'center',
  color: color.textSecondary,
})

/** The network, in the header of the card. */
export const network = style({
  appearance: 'none',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  height: 44,
  padding: '0 10px',
  borderRadius: 22,
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 600,
  selectors: { '&:active:enabled': { background: color.line }, '&:disabled': { cursor: 'default' } },
  '@media': {
    '(hover: hover)': { selectors: { '&:hover:enabled:not(:active)': { background: color.raised } } },
  },
})
export const networkPicture = style({ flex: 'none' })
globalStyle(`${networkPicture} > *`, { width: 24, height: 24 })
export const networkName = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
globalStyle(`${network} > svg`, { flex: 'none', color: color.textSecondary })

/** Stays in sight below what scrolls, which fades out above it. */
export const bar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  height: 56,
  flex: 'none',
  margin: '-4px -16px -16px',
  padding: '0 8px',
  background: color.surface,
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      bottom: '100%',
      height: 24,
      pointerEvents: 'none',
      background: `linear-gradient(transparent, ${color.surface})`,
    },
  },
  // The fade would keep the surface of the theme.
  '@media': {
    '(forced-colors: active)': {
      borderTop: '1px solid',
      selectors: { '&::before': { content: 'none' } },
    },
  },
})
export const barButton = style({
  appearance: 'none',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  height: 44,
  padding: '0 10px',
  borderRadius: shape.radiusButton,
  fontSize: 14,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  selectors: { '&:active': { background: color.line }, '&:last-child': { flex: 'none', fontWeight: 600 } },
  '@media': {
    '(hover: hover)': { selectors: { '&:hover:not(:active)': { background: color.raised } } },
  },
})
globalStyle(`${barButton} > :is(svg, :first-child:not(:only-child))`, { flex: 'none' })
export const barText = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: color.textSecondary,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    '(max-width: 380px)': {
      whiteSpace: 'normal',
      lineHeight: '16px',
      textAlign: 'start',
      textWrap: 'balance',
    },
  },
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
export const sessionNote = style({
  margin: '-8px 0 4px',
  paddingInline: 8,
  fontSize: 12,
  lineHeight: '16px',
  color: color.textSecondary,
})
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
/** As high as a finger needs. */
globalStyle(`${walletHead} > button`, { marginInlineStart: 'auto', paddingInline: 8, lineHeight: '44px' })
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

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
