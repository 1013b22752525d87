import { keyframes, style } from '@vanilla-extract/css'
import { color, shape } from '../../ui/theme.css.js'

const STILL = '(prefers-reduced-motion: reduce)'

export const lost = style({ display: 'grid', placeItems: 'center', color: color.textSecondary })

/** Search stays in sight while the wallets scroll below it. */
export const searchBar = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  flex: 'none',
  padding: '4px 16px 12px',
  background: color.surface,
})
/** As tall as it may get, so that a search that finds less moves nothing. */
export const all = style({ display: 'flex', flexDirection: 'column', height: 'min(560px, 100dvh - 112px)' })
export const fill = style({ padding: '0 16px 16px' })
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: '4px 8px',
  padding: '0 16px 16px',
  listStyle: 'none',
})
export const cell = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 100px',
  borderRadius: shape.radiusRow,
})
export const wallet = style({
  appearance: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  height: 100,
  padding: '12px 4px 8px',
  border: 0,
  borderRadius: shape.radiusRow,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  touchAction: 'manipulation',
  userSelect: 'none',
  selectors: { '&:focus-visible': { outlineOffset: -2 }, '&:active': { background: color.line } },
  '@media': { '(hover: hover)': { selectors: { '&:hover:not(:active)': { background: color.raised } } } },
})
export const walletName = style({
  maxWidth: '100%',
  fontSize: 12,
  lineHeight: '16px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const pictureBox = style({ position: 'relative', display: 'block' })
/** A wallet that is in this browser. */
export const here = style({
  position: 'absolute',
  insetInlineEnd: -4,
  bottom: -4,
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: 10,
  color: color.surface,
  background: color.success,
  boxShadow: `0 0 0 2px ${color.surface}`,
})
export const skeletonPicture = style({ width: 56, height: 56, borderRadius: 14, flex: 'none' })
export const skeletonName = style({ width: 64, height: 10, marginBlock: 3 })
export const more = style({ gridColumn: '1 / -1', minHeight: 1 })

export const connecting = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: '16px 16px 16px',
  textAlign: 'center',
})
export const ringBox = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 100,
  height: 100,
})
export const ring = style({
  position: 'absolute',
  inset: 0,
  fill: 'none',
  strokeWidth: 2,
  stroke: color.line,
})
const run = keyframes({ to: { strokeDashoffset: -100 } })
export const ringArc = style({
  stroke: color.accentInk,
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeDasharray: '22 78',
  animation: `${run} 1.6s linear infinite`,
  '@media': { [STILL]: { animation: 'none' } },
})
export const ringFailed = style({ stroke: color.danger })
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
export const texts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  width: '100%',
  minHeight: 84,
  padding: '16px 8px 0',
})
export const actions = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  width: '100%',
  paddingTop: 16,
})
