import { effect, untracked } from '@preact/signals-core'
import type { ChainNamespace } from '../../chains/types.js'
import { AppKitError, errorText, loadCode } from '../../errors/AppKitError.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'

/** How long the message is shown, in ms: longer than other toasts, which are shorter. */
const shownFor = 10_000

/**
 * Shows why the user was not connected again: the wallet cannot be reached, or the clock is wrong. An open modal shows it at
 * once, and the next one when it opens.
 *
 * @param tryAgain - called once, when the modal opens. Never rejects; resolves with whether the user is connected now.
 */
export function reportUnreachable(kit: Kit, cause: unknown, tryAgain: () => Promise<boolean>): void {
  const isFromFrame = cause instanceof AppKitError && cause.code === 'FRAME_FAILED'
  const message = isFromFrame ? cause.message : errorText('FRAME_UNREACHABLE')
  if (!kit.lifetime.isLive) return
  let wasOpen = kit.modal.peek().open
  const showAndTry = () => {
    // The effect runs before it has returned.
    queueMicrotask(() => stop())
    const close = show(kit, message)
    void tryAgain().then((isBack) => isBack && close())
  }
  const stop = effect(() => {
    const { open } = kit.modal.value
    const isOpened = open && !wasOpen
    wasOpen = open
    if (isOpened) untracked(showAndTry)
  })
  kit.lifetime.add(stop)
  // A second attempt that fails in the same way finds its message still shown.
  if (wasOpen && kit.toast.peek()?.message !== message) show(kit, message)
}

function show(kit: Kit, message: string): () => void {
  const close = showToast(kit, { variant: 'error', message, autoClose: false })
  const timer = setTimeout(close, shownFor)
  kit.lifetime.add(() => clearTimeout(timer))
  return close
}

/**
 * Restores a log-in once more and connects it, after an attempt to which there was no answer.
 *
 * @param restore - as `Embedded.restore`.
 * @param found - the namespaces that have an account afterwards.
 * @returns whether there is one.
 */
export async function joinAgain(
  kit: Kit,
  restore: () => Promise<void>,
  found: () => readonly ChainNamespace[],
): Promise<boolean> {
  await restore()
  const chains = found().flatMap((namespace) => kit.chains.get(namespace) ?? [])
  const { join } = await loadCode(import('../../kit/reconnect.js'))
  await Promise.all(chains.map((chain) => join(kit, chain, 'embedded')))
  return chains.length > 0
}
