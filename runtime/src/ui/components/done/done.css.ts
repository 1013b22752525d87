import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { folderSheet } from '../../folderSheet.js'
import { color } from '../../theme.css.js'
import { ringArc, ringBox } from '../later/ring.css.js'

const still = '(prefers-reduced-motion: reduce)'

// In a card that closes because its wallet has connected, the ring closes to a tick, and the card waits for that. No other
// card does so: a ring that the user closed has no tick.
const done = '[data-leaving] [data-done]'
const close = keyframes({ from: { stroke: color.accentInk, strokeDasharray: '22 78' } })
const draw = keyframes({ from: { strokeDashoffset: 100 } })
globalStyle(`${done} ${ringArc}`, {
  stroke: color.success,
  strokeDasharray: '100 0',
  animation: `${close} 250ms ease-out`,
  '@media': { [still]: { animation: 'none' } },
})
globalStyle(`${done} ${ringBox} [display]`, {
  display: 'block',
  stroke: color.success,
  strokeWidth: 5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeDasharray: 100,
  animation: `${draw} 200ms 120ms ease-out backwards`,
  '@media': { [still]: { animation: 'none' } },
})
globalStyle(`${done} ${ringBox} > :not(svg), ${done} button`, { visibility: 'hidden' })
/** A text with `data-then`: what the view says then, in the place of what it said while it waited. */
export const doneText = style({
  selectors: {
    [`${done} &::after`]: { content: 'attr(data-then)', fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  },
})
globalStyle(`${done} ${doneText} > *`, { display: 'none' })
const dialog = '[data-leaving]:has([data-done]) > dialog'
globalStyle(`${dialog}, ${dialog} > *`, { animationDelay: '600ms' })

/** The rules of this folder, a text that loads with its views. */
export const sheet: string = folderSheet()
