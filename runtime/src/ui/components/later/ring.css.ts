import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color } from '../../theme.css.js'
import { SHORT } from '../components.css.js'

const STILL = '(prefers-reduced-motion: reduce)'
const FORCED = '(forced-colors: active)'

/** Room for a picture of 80 px and the ring around it. */
export const ringBox = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 100,
  height: 100,
  '@media': { [SHORT]: { width: 60, height: 60 } },
})
export const ring = style({
  position: 'absolute',
  inset: 0,
  fill: 'none',
  strokeWidth: 2,
  stroke: color.line,
  '@media': { [FORCED]: { stroke: 'GrayText' } },
})
const run = keyframes({ to: { strokeDashoffset: -100 } })
export const ringArc = style({
  stroke: color.accentInk,
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeDasharray: '22 78',
  animation: `${run} 1.6s linear infinite`,
  '@media': { [STILL]: { animation: 'none' }, [FORCED]: { stroke: 'Highlight' } },
})
export const ringFailed = style({ stroke: color.danger })

/** In the middle of the ring, in the place of the picture. */
export const ringTick = style({ display: 'none' })

// What is left behind of a card that closes because its wallet has connected: the ring closes to a tick, and the card
// waits for that. Of nothing else, so that a ring that the user closed has no tick.
const done = '[data-leaving] [data-done]'
const close = keyframes({ from: { stroke: color.accentInk, strokeDasharray: '22 78' } })
const draw = keyframes({ from: { strokeDashoffset: 100 } })
globalStyle(`${done} ${ringArc}`, {
  stroke: color.success,
  strokeDasharray: '100 0',
  animation: `${close} 250ms ease-out`,
  '@media': { [STILL]: { animation: 'none' } },
})
globalStyle(`${done} ${ringTick}`, {
  display: 'block',
  stroke: color.success,
  strokeWidth: 5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeDasharray: 100,
  animation: `${draw} 200ms 120ms ease-out backwards`,
  '@media': { [STILL]: { animation: 'none' } },
})
globalStyle(`${done} ${ringBox} > :not(svg), ${done} button`, { visibility: 'hidden' })
// What the view says then, in the place of what it said while it waited.
globalStyle(`${done} [data-then] > *`, { display: 'none' })
globalStyle(`${done} [data-then]::after`, {
  content: 'attr(data-then)',
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
})
const dialog = '[data-leaving]:has([data-done]) > dialog'
globalStyle(`${dialog}, ${dialog} > *`, { animationDelay: '600ms' })
