/** A page in a background tab paints nothing; it waits this long instead, in ms. */
const timeoutMs = 200

/**
 * Runs something once the browser has painted what is there now and the frame after it, so that it
 * holds up neither the picture nor the first answer to a pointer; at once where nothing is painted at all.
 *
 * @returns a function that calls it off.
 */
export function afterPaint(run: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined') {
    run()
    return () => {}
  }
  let timer = setTimeout(run, timeoutMs)
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(run)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
