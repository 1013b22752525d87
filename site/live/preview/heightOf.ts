import measured from './heights.json'
import type { PreviewOrder } from './order'

const heights: Readonly<Record<string, readonly number[]>> = measured
/** The height of a view that was not measured. */
const usual = 480

/**
 * Returns the height of a window that fits the modal in English, as `node site/check.mjs --heights` has measured it. The room of a
 * frame is kept with it before the view is drawn.
 *
 * @param scene - the state that the modal is in.
 * @param width - that of the window, in pixels.
 */
export function heightOf(scene: PreviewOrder['scene'], width: 390 | 320): number {
  return heights[scene]?.[width === 390 ? 0 : 1] ?? usual
}
