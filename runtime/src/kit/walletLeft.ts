import { effect, untracked } from '@preact/signals-core'
import type { Connector } from '../chains/types.js'
import { callHost } from '../errors/callHost.js'
import { applyEvent } from './applyEvent.js'
import { leaveNamespace } from './leaveNamespace.js'
import { forgetConnection } from './memory/forgetConnection.js'
import { rememberAddress } from './memory/rememberAddress.js'
import type { Chain, Kit } from './types.js'

/**
 * Listens to each of some wallets for exactly as long as it is among them.
 *
 * @param read - reads signals.
 * @param watch - begins to listen to one, and returns a function that ends it.
 * @returns a function that stops listening for good.
 */
export function watchEach(
  read: () => readonly Connector[],
  watch: (connector: Connector) => () => void,
): () => void {
  const watched = new Map<Connector, (() => void) | undefined>()
  const keep = (present: readonly Connector[]) => {
    for (const [connector, leave] of watched)
      if (!present.includes(connector)) {
        watched.delete(connector)
        callHost(() => leave?.())
      }
    for (const connector of present)
      if (!watched.has(connector))
        watched.set(
          connector,
          callHost(() => watch(connector)),
        )
  }
  const stop = effect(() => {
    const present = read()
    untracked(() => keep(present))
  })
  return () => {
    stop()
    keep([])
  }
}

/**
 * After a wallet has gone by itself. What the visitor chose stays stored, unless the wallet has let the site
 * go or would have to ask him on his return.
 *
 * @param isFinal whether it has said so; else it may only be locked.
 */
export function walletLeft(kit: Kit, chain: Chain, connector: Connector, isFinal: boolean): void {
  const connectorId = connector.id
  applyEvent(chain, { type: 'disconnected', connectorId })
  if (!isFinal && kit.config.enableReconnect && !chain.driver.asksOnReturn) awaitAccounts(chain, connector)
  else {
    forgetConnection(kit, chain.namespace, connectorId)
    rememberAddress(kit, chain)
  }
  leaveNamespace(kit, chain)
}

/** A wallet that shares no account is listened to from now on, for it may only be locked. */
export function awaitAccounts(chain: Chain, connector: Connector): void {
  const others = chain.absent.peek().filter(({ id }) => id !== connector.id)
  chain.absent.value = [...others, connector]
}
