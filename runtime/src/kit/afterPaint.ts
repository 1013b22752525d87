/** How long to wait in a background tab, which paints nothing, in ms. */
const timeoutMs = 200

/**
 * Calls a function after the browser has painted the current frame and the next one, so that it delays neither.
 * Calls it at once where nothing is painted.
 *
 * @returns a function that cancels it.
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
