import { mayAsk } from '../../chains/coalesce.js'
import type { WalletEvents } from '../../chains/driver.js'
import type { CaipNetworkId } from '../../chains/types.js'
import { readConnection } from './adapter/readConnection.js'
import type { BitcoinAdapter } from './adapter/types.js'

/** Events within this time become one change, in ms. */
const calm = 50

/**
 * Listens to a connected wallet. The data of its events differs between wallets and is ignored: after each
 * event, accounts and network are read again, without asking the user. If that fails, nothing changes.
 *
 * @returns a function that removes every listener and timer.
 */
export function watch(adapter: BitcoinAdapter, events: WalletEvents): () => void {
  let last: CaipNetworkId | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const read = async () => {
    const mine = ++turn
    const connection = await readConnection(adapter)
    // Stopped, or a later event started another read, whose result is used.
    if (mine !== turn) return
    if (connection !== undefined && connection.caipNetworkId !== last) {
      last = connection.caipNetworkId
      events.networkChanged(last, connection.accounts)
    }
    events.accountsChanged(connection?.accounts ?? [])
  }
  const stop = adapter.watch(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (mayAsk(adapter)) void read().catch(() => {})
    }, calm)
  })
  return () => {
    turn++
    clearTimeout(timer)
    stop()
  }
}
