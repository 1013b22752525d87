import { keyframes, style } from '@vanilla-extract/css'
import { color, shape } from '../theme.css.js'

/** A square picture: wallet, network. */
export const picture = style({
  position: 'relative',
  display: 'block',
  flex: 'none',
  width: 40,
  height: 40,
  overflow: 'hidden',
  borderRadius: shape.radiusIcon,
  background: color.line,
  selectors: {
    '&[data-round]': { borderRadius: '50%' },
    '&[data-round=test]': { filter: 'grayscale()' },
    '&[data-icon]': { display: 'grid', placeItems: 'center', color: color.text },
  },
})
export const appear = keyframes({ from: { opacity: 0 } })
export const pictureImage = style({
  position: 'absolute',
  inset: 0,
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
export const tile = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  fontSize: 14,
  fontWeight: 600,
  textTransform: 'uppercase',
  // Equal lightness at every hue.
  color: 'oklch(0.4 0.12 var(--ak-hue))',
  background: 'oklch(0.92 0.05 var(--ak-hue))',
  // At once when its time has come, so that nothing moves.
  selectors: { '&[data-late]': { animation: `${appear} 1ms 600ms backwards` } },
})
