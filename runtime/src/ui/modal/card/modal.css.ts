import { type GlobalStyleRule, globalStyle, keyframes, style } from '@vanilla-extract/css'
import { link, row, skeleton, spinner } from '../../components/components.css.js'
import { tile } from '../../components/picture.css.js'
import { color, shape } from '../../theme.css.js'

const phone = '(max-width: 480px)'
const still = '(prefers-reduced-motion: reduce)'
const forced = '(forced-colors: active)'

// For important declarations the inner tree wins, so a host's `*` rules end here.
globalStyle(':host', { all: 'initial !important' as 'initial', display: 'block !important' as 'block' })

export const root = style({
  all: 'initial',
  display: 'block',
  fontFamily: shape.font,
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  // Some fonts draw the x between two digits of an address as a multiplication sign.
  fontVariantLigatures: 'no-contextual',
  color: color.text,
  WebkitFontSmoothing: 'antialiased',
  WebkitTapHighlightColor: 'transparent',
  textSizeAdjust: '100%',
})
globalStyle(`:where(${root} *)`, { boxSizing: 'border-box', margin: 0, padding: 0 })
globalStyle(`:where(${root} :focus-visible)`, { outline: `2px solid ${color.accentInk}`, outlineOffset: 2 })

// These run forwards to enter and backwards to leave. From an implied end they start where a finger let go.
const fade = keyframes({ from: { backgroundColor: 'transparent' } })
// A filter, not `opacity`: the rows are there and can be pressed from the first frame, so no tool that waits for them to
// be opaque has to. Not from 0: what can be pressed is to be seen.
const lift = keyframes({ from: { filter: 'opacity(.1)', boxShadow: '0 0 0 0 transparent' } })
const grow = keyframes({ from: { opacity: 0, transform: 'translateY(8px) scale(.97)' } })
const slide = keyframes({ from: { transform: 'translateY(100%)' } })
const shake = keyframes({
  '20%, 60%': { transform: 'translateX(-6px)' },
  '40%, 80%': { transform: 'translateX(6px)' },
})
const flash = keyframes({ '0%, 100%': { boxShadow: `0 0 0 2px ${color.warning}` } })

/** The dialog is the overlay. 100vw, so that the page's scroll bar, which is back while it leaves, moves nothing. */
export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 'var(--appkit-z-index, 2147483000)',
  width: '100vw',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  border: 0,
  color: 'inherit',
  background: 'transparent',
  overflow: 'hidden',
  selectors: {
    '&:focus': { outline: 'none' },
    '&::backdrop': { background: 'none' },
    '&[open]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: color.backdrop,
      animation: `${fade} 160ms ease-out`,
    },
  },
  '@media': {
    [phone]: { selectors: { '&[open]': { alignItems: 'flex-end' } } },
    [still]: { selectors: { '&[open]': { animation: 'none' } } },
  },
})

/** On a desktop the card fades in where it stays: its rows do not move, so they can be pressed at once. */
export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  width: 'min(360px, 100vw - 16px, 100%)',
  maxHeight: 'min(640px, 100dvh - 32px)',
  overflow: 'hidden',
  background: color.surface,
  borderRadius: shape.radiusModal,
  boxShadow: `0 0 0 1px ${color.line}`,
  selectors: {
    [`${overlay} > &`]: { boxShadow: color.shadow, animation: `${lift} 160ms ease-out, none 500ms` },
    '&[data-shake][data-shake]': { animationName: `${lift}, ${shake}` },
  },
  '@media': {
    [phone]: {
      selectors: {
        [`${overlay} > &`]: {
          width: '100%',
          maxHeight: 'calc(100dvh - 24px)',
          paddingBottom: 'env(safe-area-inset-bottom, 0px)',
          borderRadius: `${shape.radiusModal} ${shape.radiusModal} 0 0`,
          animationName: slide,
        },
        '&[data-shake][data-shake]': { animationName: `${slide}, ${shake}` },
      },
    },
    [still]: {
      selectors: {
        [`${overlay} > &`]: { animation: 'none' },
        '&[data-shake][data-shake]': { animation: `${flash} 500ms steps(1)` },
      },
    },
  },
})

/** The picture of a card that was closed; ModalShell's own card is gone by then. */
const leaving = '[data-leaving]'
globalStyle(`${leaving} ${overlay}, ${leaving} ${card}`, {
  animationDirection: 'reverse',
  animationFillMode: 'forwards',
})
globalStyle(`${leaving} ${overlay} > ${card}`, {
  animationName: grow,
  '@media': { [phone]: { animationName: slide }, [still]: { animationName: 'none' } },
})
globalStyle(`${leaving} ${card} *`, { animation: 'none' })

export const header = style({
  display: 'grid',
  gridTemplateColumns: '44px 1fr 44px',
  alignItems: 'center',
  flex: 'none',
  height: 56,
  padding: '0 6px',
})

/** Back, and beside it the content of a view that has no title. */
export const lead = style({
  display: 'flex',
  minWidth: 0,
  gridArea: '1 / 1',
  selectors: { '[data-quiet] + &': { gridColumnEnd: 3 } },
})

export const heading = style({
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  textAlign: 'center',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  gridArea: '1 / 2',
  unicodeBidi: 'plaintext',
  selectors: {
    '&:focus': { outline: 'none' },
    '&[data-quiet]': { fontSize: 0 },
  },
})

/** The box around the view, which grows and shrinks from one view to the next. */
export const stage = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
})

/** One view; it scrolls when it is taller than the card may be. */
export const view = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // Controls that the keyboard reaches scroll above the actions that stay at the bottom (WCAG 2.2, 2.4.11).
  scrollPadding: '0 0 88px',
  scrollbarWidth: 'thin',
})

/** At the head of the window, which the card seldom reaches; embedded, in the place of the title for a moment. */
export const toastRegion = style({
  position: 'absolute',
  insetInline: 52,
  top: 8,
  zIndex: 2,
  display: 'flex',
  justifyContent: 'center',
  selectors: { [`${overlay} &`]: { position: 'fixed' } },
})

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(-8px)' } })
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: 360,
  padding: '10px 14px',
  borderRadius: 20,
  color: color.surface,
  background: color.text,
  boxShadow: '0 8px 24px -6px rgb(0 0 0 / 30%)',
  animation: `${rise} 160ms ease-out`,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  '@media': { [still]: { animation: 'none' } },
})

export const alert = style({
  display: 'flex',
  gap: 8,
  flex: 'none',
  margin: '12px 12px 0',
  padding: '10px 12px',
  borderRadius: shape.radiusRow,
  color: color.danger,
  background: color.raised,
  overflowWrap: 'anywhere',
})
globalStyle(`:is(${alert}, ${toast}) > :first-child`, { flex: 'none' })

// Where the system takes backgrounds and shadows away, borders tell the parts apart.
const inForcedColours = (selector: string, rules: GlobalStyleRule) =>
  globalStyle(selector, { '@media': { [forced]: rules } })
inForcedColours(`${card}, ${card} :is(button, ${[row, skeleton, tile, toast, alert].join(', ')})`, {
  border: '1px solid',
})
inForcedColours(tile, { borderRadius: 'inherit' })
inForcedColours(`${card} :is([aria-current], [aria-selected=true], [data-kind=primary])`, {
  border: '2px solid Highlight',
})
inForcedColours(`${card} ${link}`, { border: 0, textDecoration: 'underline' })
inForcedColours(spinner, { forcedColorAdjust: 'none' })
