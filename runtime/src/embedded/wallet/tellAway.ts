import { effect, untracked } from '@preact/signals-core'
import type { ChainNamespace } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'

/** How long it is shown, in ms: longer than other toasts, which are shorter. */
const readFor = 10_000

/**
 * Says, when the modal is opened next, why nobody was connected again: the wallet cannot be reached, or the clock is wrong.
 *
 * @param tryAgain - called once, when that is said. Never rejects; resolves with whether somebody is connected now.
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
    if (isOpened) untracked(say)
  })
  kit.lifetime.add(stop)
  const say = () => {
    // The effect runs before it has returned.
    queueMicrotask(() => stop())
    const close = showToast(kit, { variant: 'error', message, autoClose: false })
    const timer = setTimeout(close, readFor)
    kit.lifetime.add(() => clearTimeout(timer))
    void tryAgain().then((isBack) => isBack && close())
  }
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
