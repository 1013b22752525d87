import type { ToastVariant } from './state.js'
import type { Kit } from './types.js'

const swapDelay = 150
const visibleFor = 2500

interface Timers {
  swap?: ReturnType<typeof setTimeout>
  hide?: ReturnType<typeof setTimeout>
}
const timers = new WeakMap<Kit, Timers>()
let lastId = 0

export interface ShowToastParameters {
  readonly variant: ToastVariant
  readonly message: string
  /** False shows it until the next one. Loading toasts always stay. */
  readonly autoClose?: boolean
}

/**
 * Shows a toast, until the kit stops at the latest. One that is open closes first, and the new one comes 150 ms later
 * (docs/behaviour.md#toasts).
 *
 * @returns a function that closes it, if it is still the last one.
 */
export function showToast(
  kit: Kit,
  { variant, message, autoClose = variant !== 'loading' }: ShowToastParameters,
): () => void {
  const open = kit.toast.peek() !== undefined
  hideToast(kit)
  if (!timers.has(kit))
    kit.lifetime.add(() => {
      hideToast(kit)
      timers.delete(kit)
    })
  const timer: Timers = {}
  timers.set(kit, timer)
  const show = () => {
    kit.toast.value = { id: ++lastId, variant, message }
    if (autoClose) timer.hide = setTimeout(() => hideToast(kit), visibleFor)
  }
  if (open) timer.swap = setTimeout(show, swapDelay)
  else show()
  return () => {
    if (timers.get(kit) === timer) hideToast(kit)
  }
}

/** Closes the current toast, and cancels the next one. */
function hideToast(kit: Kit): void {
  const { swap, hide } = timers.get(kit) ?? {}
  clearTimeout(swap)
  clearTimeout(hide)
  kit.toast.value = undefined
}
