import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color, shape } from '../theme.css.js'

const still = '(prefers-reduced-motion: reduce)'
/** A window with little room, which the action needs more than a picture does. */
export const short = '(max-height: 400px)'
/** A finger needs 44 px. */
const coarse = '(pointer: coarse)'

const bare = style({
  appearance: 'none',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
})

/** The padding of a view; above, just room for a focus ring. */
export const pad = style({ padding: '4px 16px 16px', display: 'flex', flexDirection: 'column', gap: 16 })

export const list = style({ display: 'flex', flexDirection: 'column', gap: shape.rowGap, listStyle: 'none' })

export const row = style([
  bare,
  {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    width: '100%',
    minHeight: shape.rowHeight,
    borderRadius: shape.radiusRow,
    background: color.raised,
    padding: 8,
    paddingInlineEnd: 16,
    selectors: {
      '&[data-tone=danger]': { color: color.danger },
      '&:is(:disabled, [aria-disabled])': { cursor: 'default', color: color.textSecondary },
    },
    '@media': {
      '(hover: hover)': {
        selectors: { '&:hover:enabled:not([aria-disabled])': { background: color.hover } },
      },
      '(forced-colors: active)': { selectors: { '&[aria-disabled]': { color: 'GrayText' } } },
    },
  },
])
globalStyle(`${row}:active:enabled:not([aria-disabled])`, {
  background: color.line,
  transform: 'scale(.985)',
  '@media': { [still]: { transform: 'none' } },
})

export const rowText = style({ flex: 1, minWidth: 0 })
export const rowTitle = style({
  display: 'block',
  fontSize: 16,
  lineHeight: '22px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const rowNote = style({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  // A wallet's name in it may be one long word.
  overflowWrap: 'anywhere',
  color: color.textSecondary,
  selectors: { '&[data-tone=danger]': { color: color.danger } },
})
export const rowEnd = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  color: color.textSecondary,
  fontVariantNumeric: 'tabular-nums',
})
export const tag = style({
  fontSize: 12,
  lineHeight: '16px',
  color: color.textSecondary,
  selectors: { '&[data-tone=accent]': { color: color.accentInk } },
})
export const badge = style({
  minWidth: 32,
  borderRadius: 8,
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'center',
  background: color.line,
  color: color.text,
  padding: '4px 8px',
})

export const button = style([
  bare,
  {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    width: '100%',
    minHeight: shape.buttonHeight,
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
    textAlign: 'center',
    // A name in it may be one long word.
    overflowWrap: 'anywhere',
    borderRadius: shape.radiusButton,
    // One step darker than a card, which is not pressed.
    background: color.hover,
    padding: '10px 16px',
    selectors: {
      '&[data-kind=primary]': {
        background: color.accent,
        color: color.accentText,
        boxShadow: `inset 0 0 0 1px ${color.accentEdge}`,
      },
      '&:active:enabled': { background: color.line },
      '&[data-kind=primary]:active:enabled': {
        background: `color-mix(in srgb, ${color.accent} 84%, ${color.text})`,
      },
      '&[aria-disabled=true]': { color: color.textSecondary, pointerEvents: 'none' },
      '&[data-kind=primary][aria-disabled=true]': { background: color.line, boxShadow: 'none' },
    },
    '@media': {
      '(hover: hover)': {
        selectors: {
          '&:hover:enabled': { background: color.line },
          '&[data-kind=primary]:hover:enabled:not(:active)': {
            background: `color-mix(in srgb, ${color.accent} 92%, ${color.text})`,
          },
        },
      },
    },
  },
])

// The primary action is always visible, even on small screens.
globalStyle(`${pad} > ${button}[data-kind=primary]`, {
  position: 'sticky',
  bottom: 16,
  boxShadow: `inset 0 0 0 1px ${color.accentEdge}, 0 10px 8px 20px ${color.surface}`,
})
// Its halo is not over what stands below it.
globalStyle(`${pad} > ${button}[data-kind=primary] ~ *`, { position: 'relative' })
export const iconButton = style([
  bare,
  {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    borderRadius: '50%',
    color: color.textSecondary,
    selectors: {
      '&:active': { background: color.line },
    },
    '@media': {
      '(pointer: fine)': { selectors: { '&[data-size=s]': { width: 32, height: 32 } } },
      '(hover: hover)': { selectors: { '&:hover': { background: color.raised, color: color.text } } },
    },
  },
])

export const link = style([
  bare,
  {
    display: 'inline',
    position: 'relative',
    unicodeBidi: 'plaintext',
    color: color.accentInk,
    borderRadius: 4,
    '@media': {
      '(hover: hover)': { selectors: { '&:hover': { textDecoration: 'underline' } } },
      // The only one of a text; two would lie over one another.
      [coarse]: {
        selectors: { '&:only-of-type::after': { content: '', position: 'absolute', inset: '-14px -8px' } },
      },
    },
  },
])

const appear = keyframes({ from: { opacity: 0 } })
const pulse = keyframes({ '50%': { opacity: 0.45 } })
/** A grey placeholder that is invisible for 120 ms, so that it does not flash before quick answers. */
export const skeleton = style({
  display: 'block',
  borderRadius: 8,
  background: color.line,
  animation: `${appear} 1ms 120ms backwards, ${pulse} 1.6s 300ms ease-in-out infinite`,
  '@media': { [still]: { animation: `${appear} 1ms 120ms backwards` } },
})

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
export const spinner = style({
  display: 'block',
  width: 20,
  height: 20,
  flex: 'none',
  border: '2px solid',
  borderLeftColor: 'transparent',
  borderRadius: '50%',
  animation: `${turn} 800ms linear infinite`,
  '@media': { [still]: { animation: 'none' } },
})

/** Text in the middle of a view: empty, error, waiting. */
export const center = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  textAlign: 'center',
  padding: '16px 0',
  '@media': { [short]: { paddingTop: 0 } },
})
export const strong = style({
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
})
export const quiet = style({
  unicodeBidi: 'plaintext',
  color: color.textSecondary,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  selectors: { '&[data-tone=danger]': { color: color.danger } },
})
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: '50%',
  background: color.raised,
  color: color.textSecondary,
  marginBottom: 8,
  selectors: { '&[data-tone=danger]': { color: color.danger } },
  '@media': { [short]: { display: 'none' } },
})
export const hidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
/** As far from the end of the view as any other button. */
export const centerAction = style({ width: '100%', margin: '16px 0 -16px' })
export const skeletonIcon = style({ width: 40, height: 40, flex: 'none', borderRadius: shape.radiusIcon })
export const skeletonText = style({ width: '42%', height: 14 })
export const lead = style([quiet, { textAlign: 'center', padding: '0 8px' }])
export const directed = style({ selectors: { '&:dir(rtl)': { transform: 'scaleX(-1)' } } })
export const small = style({
  unicodeBidi: 'plaintext',
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'center',
  color: color.textSecondary,
})
