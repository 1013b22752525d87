import { tryCall, tryRead } from '../chains/readUntrusted.js'
import type { StandardWallet } from './types.js'

/**
 * Listens to `standard:events` `change`. A wallet without that feature is never heard. Every change
 * is told; `coalesce` makes storms bearable, once it is known which of them are worth hearing.
 *
 * @param changed gets the wallet's `accounts` when they changed, unchecked.
 * @returns a function that stops listening.
 */
export function watchStandardWallet(
  { features }: StandardWallet,
  changed: (accounts: unknown) => void,
): () => void {
  const on = features['standard:events']?.on
  if (typeof on !== 'function') return () => {}
  let live = true
  const listen = (change: unknown) => {
    const accounts = tryRead(() => (change as { accounts?: unknown } | null | undefined)?.accounts)
    if (live && accounts !== undefined) changed(accounts)
  }
  // A wallet that cannot be listened to stays connected unheard.
  const off = tryCall(() => on('change', listen))
  return () => {
    live = false
    if (typeof off === 'function') tryCall(() => off())
  }
}
