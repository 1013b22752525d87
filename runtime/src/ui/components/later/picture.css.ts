import { globalStyle, style } from '@vanilla-extract/css'
import { color } from '../../theme.css.js'
import { short } from '../components.css.js'
import { appear, picture, tile } from '../picture.css.js'

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

for (const [size, borderRadius, fontSize] of [
  [20, 6, 9],
  [56, 14, 18],
  [80, 20, 28],
] as const) {
  globalStyle(`${picture}[data-size="${size}"]`, { width: size, height: size, borderRadius })
  globalStyle(`[data-size="${size}"] > ${tile}`, { fontSize })
}
globalStyle(`${picture}[data-size="80"]`, {
  '@media': { [short]: { width: 48, height: 48, borderRadius: 12 } },
})
globalStyle(`${picture}[data-size][data-round]`, { borderRadius: '50%' })

/** The picture of a token with that of its network on the corner. */
export const badged = style({ position: 'relative', flex: 'none' })
/** A picture of 20 px, smaller. */
export const badge = style({
  position: 'absolute',
  insetInlineEnd: -4,
  bottom: -4,
  scale: '.8',
  borderRadius: '50%',
  // A gap in the colour of the row.
  boxShadow: `0 0 0 3px ${color.raised}`,
  // With the letters, which wait for a picture.
  selectors: { '&[data-late]': { animation: `${appear} 1ms 600ms backwards` } },
})
