import type { WalletEvents } from '../../chains/driver.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { readConnection } from './adapter/readConnection.js'
import type { BitcoinAdapter } from './adapter/types.js'

/** A storm of events is one change, in ms. */
const calm = 50

/**
 * Listens to a connected wallet. What its events carry differs from wallet to wallet and is not looked at:
 * each is a reason to read accounts and network anew, without asking the user. A wallet that cannot say
 * is left as it was.
 *
 * @returns a function that removes every listener and timer.
 */
export function watch(adapter: BitcoinAdapter, events: WalletEvents): () => void {
  let last: CaipNetworkId | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const read = async () => {
    timer = undefined
    const mine = ++turn
    const connection = await readConnection(adapter)
    // Stopped, or a later event has asked again: that answer is the true one.
    if (mine !== turn) return
    if (connection !== undefined && connection.caipNetworkId !== last) {
      last = connection.caipNetworkId
      events.networkChanged(last, connection.accounts)
    }
    events.accountsChanged(connection?.accounts ?? [])
  }
  const stop = adapter.watch(() => {
    timer ??= setTimeout(() => void read().catch(() => {}), calm)
  })
  return () => {
    turn++
    clearTimeout(timer)
    stop()
  }
}
