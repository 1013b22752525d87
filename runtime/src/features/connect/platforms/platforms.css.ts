import { globalStyle, style } from '@vanilla-extract/css'
import { ringBox } from '../../../ui/components/later/ring.css.js'
import { code, codePicture, dots, eye } from '../../../ui/components/qr/qr.css.js'
import { folderSheet } from '../../../ui/folderSheet.js'
import { color, shape } from '../../../ui/theme.css.js'

export const qr = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '4px 16px 12px',
  textAlign: 'center',
})
const still = '(prefers-reduced-motion: reduce)'
/** The code, and over it the wallet that has read it. */
export const stage = style({ position: 'relative', display: 'grid', justifyItems: 'center', width: '100%' })
export const answer = style({
  position: 'absolute',
  inset: '0 0 12px',
  display: 'none',
  placeItems: 'center',
})
const inAnswered = (part: string) => `:is(${stage}[data-step], [data-leaving] [data-done] ${stage}) ${part}`
/** As high in every state. */
export const said = style({ lineHeight: '24px' })
/** Keeps its place, so that the code stays where it is. */
export const noWallet = style({ selectors: { '[data-step] ~ &': { visibility: 'hidden' } } })
const clear = { background: color.raised, borderRadius: 36, boxShadow: `0 0 8px 12px ${color.raised}` }
globalStyle(`${answer} > *`, clear)
globalStyle(inAnswered(answer), { display: 'grid' })
globalStyle(inAnswered(codePicture), { opacity: 0 })
// Nobody scans it any more, so it may have the colours of the theme.
globalStyle(inAnswered(code), { background: color.raised, fill: color.text })
globalStyle(inAnswered(`:is(${dots}, ${eye})`), { stroke: color.text })
globalStyle(inAnswered(`${code} > svg`), { opacity: 0.15 })
globalStyle(`${code} > svg, ${codePicture}`, {
  transition: 'opacity 160ms ease-out',
  '@media': { [still]: { transition: 'none' } },
})
export const copy = style({
  appearance: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minHeight: 44,
  padding: '0 12px',
  border: 0,
  borderRadius: shape.radiusButton,
  background: 'none',
  color: color.accentInk,
  font: 'inherit',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:disabled': { opacity: 0.5, cursor: 'default' } },
  '@media': { '(hover: hover)': { selectors: { '&:hover:enabled': { background: color.raised } } } },
})

/** Keeps the space of two rows of wallets until they load: allWallets.css.ts `cell`. */
export const apps = style({
  selectors: { '&[data-waiting]': { height: 204 }, '&:empty:not([data-waiting])': { display: 'none' } },
})
export const anyOther = style({ textAlign: 'center' })
/** What is said is as far below its ring as in other views. */
export const problem = style({ padding: '0 16px 16px' })
globalStyle(`${problem} ${ringBox}`, { marginBottom: 12 })
globalStyle(`${problem} ${ringBox} ~ div`, { marginTop: 32 })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
