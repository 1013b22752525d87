/** A storm of changes is told this often, in ms. */
const pause = 50

export interface CoalescedChanges<Value> {
  readonly push: (value: Value) => void
  /** Drops what was not told yet, and everything from now on. */
  readonly stop: () => void
}

/**
 * A change is told at once; of those that follow within 50 ms the last one is told when they are over.
 * What says the same as what was told last is not told again.
 *
 * @param told gets the changes that are left.
 * @param isSame whether two changes say the same.
 * @returns `push` to be called with every valid change, and `stop`, after which no timer is left.
 */
export function coalesceChanges<Value>(
  told: (value: Value) => void,
  isSame: (a: Value, b: Value) => boolean,
): CoalescedChanges<Value> {
  let live = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: { readonly value: Value } | undefined
  let waiting: { readonly value: Value } | undefined
  const tell = (next: { readonly value: Value }) => {
    if (last !== undefined && isSame(last.value, next.value)) return
    last = next
    // Before anybody hears of it, for they may stop this.
    timer = setTimeout(() => {
      const held = waiting
      timer = waiting = undefined
      if (held !== undefined) tell(held)
    }, pause)
    told(next.value)
  }
  return {
    push(value) {
      if (!live) return
      if (timer === undefined) tell({ value })
      else waiting = { value }
    },
    stop() {
      live = false
      clearTimeout(timer)
    },
  }
}
