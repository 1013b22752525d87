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
    const accounts = readAccounts(change)
    if (live && accounts !== undefined) changed(accounts)
  }
  let off: unknown
  try {
    off = on('change', listen)
  } catch {
    // A wallet that cannot be listened to stays connected unheard.
  }
  return () => {
    live = false
    try {
      if (typeof off === 'function') off()
    } catch {
      // It is not heard any more in any case.
    }
  }
}

function readAccounts(change: unknown): unknown {
  try {
    return (change as { accounts?: unknown } | null | undefined)?.accounts
  } catch {
    return undefined
  }
}
