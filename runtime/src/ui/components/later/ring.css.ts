import { keyframes, style } from '@vanilla-extract/css'
import { color } from '../../theme.css.js'
import { short } from '../components.css.js'

const still = '(prefers-reduced-motion: reduce)'
const forced = '(forced-colors: active)'

/** Room for a picture of 80 px and the ring around it. */
export const ringBox = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 100,
  height: 100,
  '@media': { [short]: { width: 60, height: 60 } },
})
export const ring = style({
  position: 'absolute',
  inset: 0,
  fill: 'none',
  strokeWidth: 2,
  stroke: color.line,
  '@media': { [forced]: { stroke: 'GrayText' } },
})
const run = keyframes({ to: { strokeDashoffset: -100 } })
export const ringArc = style({
  stroke: color.accentInk,
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeDasharray: '22 78',
  animation: `${run} 1.6s linear infinite`,
  '@media': { [still]: { animation: 'none' }, [forced]: { stroke: 'Highlight' } },
})
export const ringFailed = style({ stroke: color.danger })
/** A cross at the corner of the picture. */
export const failedMark = style({
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: 14,
  color: color.danger,
  background: color.surface,
  boxShadow: `0 0 0 1px ${color.line}`,
})
