import { effect, untracked } from '@preact/signals-core'
import type { ChainNamespace } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'

/** How long it is shown, in ms: longer than other toasts, which are shorter. */
const readFor = 10_000

/**
 * Says why nobody was connected again: the wallet cannot be reached, or the clock is wrong. It is said at once in a modal
 * that is open, and when the modal is opened next.
 *
 * @param tryAgain - called once, when the modal is opened. Never rejects; resolves with whether somebody is connected now.
 */
export function tellAway(kit: Kit, cause: unknown, tryAgain: () => Promise<boolean>): void {
  const isSaid = cause instanceof AppKitError && cause.code === 'FRAME_FAILED'
  const message = isSaid ? cause.message : lateTexts.FRAME_UNREACHABLE
  if (!kit.lifetime.isLive) return
  let wasOpen = kit.modal.peek().open
  const stop = effect(() => {
    const { open } = kit.modal.value
    const isOpened = open && !wasOpen
    wasOpen = open
    if (isOpened) untracked(sayAndTry)
  })
  kit.lifetime.add(stop)
  // An attempt that failed like the one before it ends here too, while that is still read.
  if (wasOpen && kit.toast.peek()?.message !== message) say(kit, message)

  function sayAndTry(): void {
    // The effect runs before it has returned.
    queueMicrotask(() => stop())
    const close = say(kit, message)
    void tryAgain().then((isBack) => isBack && close())
  }
}

function say(kit: Kit, message: string): () => void {
  const close = showToast(kit, { variant: 'error', message, autoClose: false })
  const timer = setTimeout(close, readFor)
  kit.lifetime.add(() => clearTimeout(timer))
  return close
}

/**
 * Picks up a log-in again, after an attempt that nobody answered.
 *
 * @param restore - as `Embedded.restore`.
 * @param found - the namespaces that have an account afterwards.
 * @returns whether there is one.
 */
export async function pickUpAgain(
  kit: Kit,
  restore: () => Promise<void>,
  found: () => readonly ChainNamespace[],
): Promise<boolean> {
  await restore()
  const chains = found().flatMap((namespace) => kit.chains.get(namespace) ?? [])
  const { join } = await import('../../kit/reconnect.js')
  await Promise.all(chains.map((chain) => join(kit, chain, 'embedded')))
  return chains.length > 0
}
