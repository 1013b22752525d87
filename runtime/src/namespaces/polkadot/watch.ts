import type { WalletEvents } from '../../chains/driver.js'
import { accountsOn } from './accountsOn.js'
import { readAccounts } from './readAccounts.js'
import type { SessionState } from './sessions.js'
import type { SharedAccount } from './types.js'

/**
 * `accounts.subscribe` of an enabled extension. It begins with what is known and repeats itself; only
 * a change is told. What is no list is ignored, and an extension without it stays connected unheard.
 *
 * @returns a function that stops listening.
 */
export function watch(session: SessionState, events: WalletEvents): () => void {
  const { subscribe } = session.injected
  if (subscribe === undefined) return () => {}
  let live = true
  let off: unknown
  try {
    off = subscribe((value) => {
      if (!live) return
      const shared = readAccounts(value)
      if (shared === undefined || print(shared) === print(session.shared)) return
      session.shared = shared
      events.accountsChanged(accountsOn(session, session.network))
    })
  } catch {
    // The extension's own fault; it does not harm the connection.
  }
  return () => {
    live = false
    void stop(off)
  }
}

const print = (shared: readonly SharedAccount[]): string =>
  shared.map(({ address, genesisHash, keyType }) => `${address} ${genesisHash} ${keyType}`).join()

/** Some give the function that ends it, some a promise of one. */
async function stop(off: unknown): Promise<void> {
  try {
    const end = typeof off === 'function' ? off : await off
    if (typeof end === 'function') end()
  } catch {
    // It is not heard any more in any case.
  }
}
