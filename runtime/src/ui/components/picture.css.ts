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
    '&[data-size="56"]': { width: 56, height: 56, borderRadius: 14 },
    '&[data-size="80"]': { width: 80, height: 80, borderRadius: 20 },
    '&[data-size="20"]': { width: 20, height: 20, borderRadius: 6, fontSize: 10 },
    '&[data-round]': { borderRadius: '50%' },
    '&[data-icon]': { display: 'grid', placeItems: 'center', color: color.text },
  },
})
const appear = keyframes({ from: { opacity: 0 } })
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
  selectors: {
    '[data-size="80"] > &': { fontSize: 28 },
    '[data-size="56"] > &': { fontSize: 18 },
    '[data-size="20"] > &': { fontSize: 9 },
    '&[data-late]': { animation: `${appear} 160ms 600ms ease-out backwards` },
  },
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      selectors: { '&[data-late]': { animation: `${appear} 1ms 600ms backwards` } },
    },
  },
})

/** Drawn from an address; the two hues are set on the element. */
export const avatar = style({
  display: 'block',
  width: 72,
  height: 72,
  borderRadius: '50%',
  forcedColorAdjust: 'none',
  background:
    'radial-gradient(circle at 72% 22%, hsl(var(--ak-hue2) 95% 84%) 0, transparent 55%), ' +
    'radial-gradient(circle at 20% 85%, hsl(var(--ak-hue2) 80% 46%) 0, transparent 62%), ' +
    'hsl(var(--ak-hue) 80% 58%)',
})
