import { coalesce } from '../../chains/coalesce.js'
import type { WalletEvents } from '../../chains/driver.js'
import { tryCall } from '../../chains/tryCall.js'
import { accountsOn } from './accountsOn.js'
import { readAccounts } from './readAccounts.js'
import type { SessionState } from './sessions.js'
import type { SharedAccount } from './types.js'

/** Of a storm within 50 ms, this many lists are kept, so that nonsense at its end does not hide what was said. */
const maximum = 50

/**
 * `accounts.subscribe` of an enabled extension. It begins with what is known and repeats itself; only
 * a change is told, and of a storm its end. What is no list is ignored, and an extension without it stays
 * connected unheard.
 *
 * @returns a function that removes the listener and every timer.
 */
export function watch(session: SessionState, events: WalletEvents): () => void {
  const { subscribe } = session.injected
  if (subscribe === undefined) return () => {}
  const heard: unknown[] = []
  // Addresses have a checksum each: to look at every list of a storm would hang the page.
  const news = coalesce(() => {
    const shared = lastReadable(heard.splice(0))
    if (shared === undefined || print(shared) === print(session.shared)) return
    session.shared = shared
    events.accountsChanged(accountsOn(session, session.network))
  })
  const off = tryCall(() =>
    subscribe((value) => {
      if (heard.length === maximum) heard.shift()
      heard.push(value)
      news.push(undefined)
    }),
  )
  return () => {
    news.stop()
    void stop(off)
  }
}

/** Some give the function that ends it, some a promise of one. */
async function stop(off: unknown): Promise<void> {
  try {
    const end = typeof off === 'function' ? off : await off
    if (typeof end === 'function') await end()
  } catch {
    // It is not heard any more in any case.
  }
}

function lastReadable(lists: readonly unknown[]): readonly SharedAccount[] | undefined {
  for (const list of lists.toReversed()) {
    const shared = readAccounts(list)
    if (shared !== undefined) return shared
  }
  return undefined
}

const print = (shared: readonly SharedAccount[]): string =>
  shared.map(({ address, genesisHash, keyType }) => `${address} ${genesisHash} ${keyType}`).join()
