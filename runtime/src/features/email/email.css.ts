import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { edge, field } from '../../ui/components/later/field.css.js'
import { screen } from '../../ui/components/later/screen.css.js'
import { folderSheet } from '../../ui/folderSheet.js'
import { color, shape } from '../../ui/theme.css.js'

// What is typed is wrong, whether or not it has the focus.
globalStyle(`${field}:has([aria-invalid=true])`, { boxShadow: `inset 0 0 0 2px ${color.danger}` })
/** As far in as what is typed in the field above it; in the middle below the boxes of a code. */
export const problem = style({
  display: 'flex',
  gap: 6,
  padding: '8px 16px 0',
  color: color.danger,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  selectors: {
    [`${screen} > &`]: { display: 'block', textWrap: 'balance' },
    '&&:empty': { display: 'none' },
  },
})
globalStyle(`${problem} > svg`, { flex: 'none', marginTop: 2 })
globalStyle(`${screen} > ${problem} > svg`, { verticalAlign: -3, marginInlineEnd: 6 })
/** In the field, once something is typed. */
export const submit = style({
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  height: 32,
  padding: '0 12px',
  border: 0,
  borderRadius: `calc(${shape.radiusButton} * .75)`,
  background: color.accent,
  color: color.accentText,
  boxShadow: `inset 0 0 0 1px ${color.accentEdge}`,
  font: 'inherit',
  fontSize: 14,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: {
    '&:disabled': { opacity: 0.5, cursor: 'default' },
    '&[aria-disabled]': { cursor: 'default' },
    '&:active:enabled:not([aria-disabled])': {
      background: `color-mix(in srgb, ${color.accent} 84%, ${color.text})`,
    },
  },
  '@media': {
    // A finger needs 44 px, which leave no room around it.
    '(pointer: coarse)': { height: 44, marginInlineEnd: -6 },
    '(hover: hover)': {
      selectors: {
        '&:hover:enabled:not(:active, [aria-disabled])': {
          background: `color-mix(in srgb, ${color.accent} 92%, ${color.text})`,
        },
      },
    },
  },
})
// While a mail is sent, the label keeps the width of the button.
globalStyle(`${submit} > *`, { gridArea: '1 / 1' })
globalStyle(`${submit}[aria-disabled] > :last-child`, { visibility: 'hidden' })
/** Other actions, in a line below. */
export const other = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: 16,
  marginTop: 8,
  fontSize: 14,
  lineHeight: '20px',
})
/** The place of the frame: the whole card below its header. Nothing on it has opacity, filter or transform. */
export const slot = style({
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  maxHeight: 'min(584px, 100dvh - 112px)',
  color: color.textSecondary,
  // It has no control of its own: the frame is sent these colours.
  accentColor: color.accent,
  backgroundColor: color.surface,
  borderRadius: `0 0 ${shape.radiusModal} ${shape.radiusModal}`,
})
// A sheet ends with the window, which a card in the page does not.
globalStyle(`dialog ${slot}`, { '@media': { '(max-width: 480px)': { borderRadius: 0 } } })
const shake = keyframes({
  '20%, 60%': { transform: 'translateX(-6px)' },
  '40%, 80%': { transform: 'translateX(6px)' },
})
/** The fields of a code, which shake when it is wrong; a code runs from left to right in every language. */
export const fieldset = style({
  display: 'flex',
  justifyContent: 'center',
  gap: 8,
  width: '100%',
  border: 0,
  padding: '16px 0 8px',
  direction: 'ltr',
  '@media': {
    '(prefers-reduced-motion: no-preference)': {
      selectors: { '&:has([aria-invalid=true])': { animation: `${shake} 300ms ease-out` } },
    },
  },
})
export const digit = style({
  width: 44,
  height: 52,
  border: 0,
  borderRadius: shape.radiusButton,
  background: color.raised,
  color: color.text,
  font: 'inherit',
  fontSize: 20,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  boxShadow: edge,
  selectors: {
    '&[aria-invalid=true]': { boxShadow: `inset 0 0 0 2px ${color.danger}` },
    // Also after a wrong code: it is seen where the next one is typed.
    '&:focus': { outline: 'none', boxShadow: `inset 0 0 0 2px ${color.accentInk}` },
    '&[aria-invalid=true]:focus': {
      boxShadow: `inset 0 0 0 2px ${color.danger}, 0 0 0 3px color-mix(in srgb, ${color.danger} 25%, transparent)`,
    },
  },
  '@media': { '(forced-colors: active)': { border: '1px solid' } },
})
/** The envelope in a ring, as large as other pictures in one. */
export const waited = style({
  display: 'grid',
  placeItems: 'center',
  width: '80%',
  height: '80%',
  borderRadius: '50%',
  background: color.raised,
  color: color.textSecondary,
})
/** A tile whose icon warns. */
export const warned = style({ flex: 'none' })
globalStyle(`${warned} svg`, { color: color.warning })
export const sentTo = style({ overflowWrap: 'anywhere' })
export const again = style({
  display: 'flex',
  flexWrap: 'wrap',
  marginTop: 12,
  justifyContent: 'center',
  columnGap: 4,
  color: color.textSecondary,
})

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
