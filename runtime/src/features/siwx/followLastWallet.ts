import { computed, effect } from '@preact/signals-core'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionsOf } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { announceSession } from './announce.js'
import { openHandler } from './handler.js'

/**
 * Ends the sessions when no wallet is left in any namespace, whatever the state of sign-in was by then.
 *
 * @param before - the presence of wallets when this began to load: 2 for a connected wallet, 1 for one that is awaited.
 * @returns a function that stops it.
 */
export function followLastWallet(kit: Kit, before: number): () => void {
  const chains = [...kit.chains.values()]
  const presence = computed(() =>
    chains.some((chain) => connectionsOf(chain)[0])
      ? 2
      : +chains.some(({ connection }) => connection.value.status === 'reconnecting'),
  )
  let present = before
  return effect(() => {
    const last = present
    present = presence.value
    // A wallet can be replaced by another one in one step.
    if (last > present && !present) queueMicrotask(() => presence.peek() || signOut(kit, last > 1))
  })
}

function signOut(kit: Kit, wasConnected: boolean): void {
  import('./signOut.js')
    .then(({ signOutOnDisconnect }) =>
      signOutOnDisconnect(kit, { announceSession, openHandler }, wasConnected),
    )
    .catch((cause) => {
      kit.lastError.value = toAppKitError(cause)
    })
}
