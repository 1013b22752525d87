/** A page in a background tab paints nothing; it waits this long instead, in ms. */
const patience = 200

/**
 * Runs something once the browser has painted what is there now, so that it does not hold the picture
 * up; at once where nothing is painted at all.
 *
 * @returns a function that calls it off.
 */
export function afterPaint(run: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined') {
    run()
    return () => {}
  }
  let timer = setTimeout(run, patience)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
