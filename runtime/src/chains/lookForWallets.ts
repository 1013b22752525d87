/** Pauses between looks, in ms: extensions inject within the first seconds of a page. */
const pauses: readonly number[] = [50, 150, 400, 1_000, 2_000]

/**
 * Looks for wallets that appear on `window` without a word: at once, a few times more while the page
 * is young, and whenever the visitor touches the page, so that none is missing when one is chosen.
 *
 * @param look reads `window`; it is called often, so a wallet must be reported by it only once.
 * @returns a function that stops looking.
 */
export function lookForWallets(look: () => void): () => void {
  const gestures = ['pointerdown', 'keydown'] as const
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookOn = ([pause, ...rest]: readonly number[]) => {
    look()
    if (pause !== undefined) timer = setTimeout(lookOn, pause, rest)
  }
  const onGesture = () => look()
  for (const gesture of gestures)
    window.addEventListener(gesture, onGesture, { capture: true, passive: true })
  lookOn(pauses)
  return () => {
    clearTimeout(timer)
    for (const gesture of gestures) window.removeEventListener(gesture, onGesture, { capture: true })
  }
}
