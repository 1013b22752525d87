import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color, shape } from '../../ui/theme.css.js'

const still = '(prefers-reduced-motion: reduce)'

/** A button of the host's page. It sets every property that it relies on, so that the host's own `button` rules change little. */
export const button = style({
  appearance: 'none',
  position: 'relative',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  verticalAlign: 'middle',
  gap: 8,
  height: 40,
  maxWidth: '100%',
  margin: 0,
  padding: '0 16px',
  border: 0,
  borderRadius: shape.radiusButton,
  fontFamily: shape.font,
  fontSize: 14,
  fontWeight: 600,
  fontStyle: 'normal',
  // Some fonts draw the x between two digits of an address as a multiplication sign.
  fontVariantLigatures: 'no-contextual',
  lineHeight: '20px',
  letterSpacing: 'normal',
  textTransform: 'none',
  textDecoration: 'none',
  textAlign: 'center',
  textIndent: 0,
  whiteSpace: 'nowrap',
  color: color.text,
  background: color.raised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
  selectors: {
    '&[data-size=sm]': { height: 32, padding: '0 12px', fontSize: 12 },
    '&[data-kind=connect]': {
      color: color.accentText,
      background: color.accent,
      boxShadow: `inset 0 0 0 1px ${color.accentEdge}`,
    },
    '&[data-kind=account]': { paddingInline: '6px 12px' },
    '&[data-kind=account][data-size=sm]': { paddingInline: '4px 8px' },
    '&[data-kind=network]': { paddingInline: '8px 14px' },
    '&[data-tone=warning]': { color: color.warning },
    '&:focus-visible': { outline: `2px solid ${color.accentInk}`, outlineOffset: 2 },
    '&:disabled': { opacity: 0.5, cursor: 'default' },
    '&:active:enabled': { background: color.line },
    '&[data-kind=connect]:active:enabled': {
      background: `color-mix(in srgb, ${color.accent} 84%, ${color.text})`,
    },
  },
  '@media': {
    '(forced-colors: active)': { border: '1px solid' },
    // A finger needs 44 px, whatever is seen.
    '(pointer: coarse)': {
      selectors: { '&::after': { content: '', position: 'absolute', inset: 'calc((100% - 44px) / 2) 0' } },
    },
    '(hover: hover)': {
      selectors: {
        '&:hover:enabled:not(:active)': { background: color.hover },
        '&[data-kind=connect]:hover:enabled:not(:active)': {
          background: `color-mix(in srgb, ${color.accent} 92%, ${color.text})`,
        },
      },
    },
  },
})

/** The label, as wide as the longer of the two it may show, so that nothing around it moves. */
export const label = style({
  display: 'inline-grid',
  justifyItems: 'center',
  unicodeBidi: 'plaintext',
  selectors: {
    '&::after': { content: 'attr(data-other)', height: 0, visibility: 'hidden', overflow: 'hidden' },
  },
})

/** The picture of an account: one of its name, or a gradient made of its address. */
export const dot = style({
  display: 'block',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: '50%',
  forcedColorAdjust: 'none',
  background:
    'radial-gradient(circle at 72% 22%, hsl(var(--ak-hue2) 95% 84%) 0, transparent 55%), ' +
    'radial-gradient(circle at 20% 85%, hsl(var(--ak-hue2) 80% 46%) 0, transparent 62%), ' +
    'hsl(var(--ak-hue) 80% 58%)',
  selectors: { [`${button}[data-size=sm] > &`]: { width: 24, height: 24 } },
})
globalStyle(`${dot} > img`, {
  display: 'block',
  width: '100%',
  height: '100%',
  borderRadius: '50%',
  objectFit: 'cover',
})

/**
 * Name or address, and balance, on one line. Where there is no room for both the balance goes to a second line,
 * which is not in sight; then the address is cut. The host's container decides where it has one.
 */
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 8,
  minWidth: 0,
  height: 28,
  overflow: 'hidden',
})

/** The name or address of an account. */
export const figures = style({
  // Room for a whole address in figures, and none for a name without an end.
  maxWidth: 'min(100%, 44ch)',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '28px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})

export const balance = style({
  display: 'block',
  '@container': { '(width < 400px)': { display: 'none' } },
  '@media': { '(width < 400px)': { display: 'none' } },
  minWidth: 64,
  boxSizing: 'border-box',
  padding: '4px 8px',
  borderRadius: 8,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '20px',
  color: color.textSecondary,
  background: color.surface,
  selectors: { [`${button}[data-size=sm] > &`]: { padding: '2px 6px' } },
})

const pulse = keyframes({ '50%': { opacity: 0.4 } })
export const loading = style({
  height: 28,
  animation: `${pulse} 1.6s ease-in-out infinite`,
  '@media': { [still]: { animation: 'none' } },
})

/** The round mark before the name of a network: its picture, its first letter, or the mark of a warning. */
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  fontSize: 14,
  fontWeight: 700,
  color: color.surface,
  background: color.warning,
  overflow: 'hidden',
  textTransform: 'uppercase',
  selectors: { '&[data-plain]': { color: color.textSecondary, background: color.line, fontSize: 11 } },
})
globalStyle(`${sign} > img`, { display: 'block', width: '100%', height: '100%' })
