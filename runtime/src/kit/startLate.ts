/**
 * Starts something as soon as its code is here, unless it was stopped before that. What does not load, or
 * throws, is not started.
 *
 * @param load imports the code.
 * @param start gets it, and returns a function that stops what was started.
 * @returns a function that stops it, or keeps it from starting.
 */
export function startLate<Code>(load: () => Promise<Code>, start: (code: Code) => () => void): () => void {
  let live = true
  let stop: (() => void) | undefined
  load()
    .then((code) => {
      if (live) stop = start(code)
    })
    .catch(() => {})
  return () => {
    live = false
    stop?.()
  }
}
