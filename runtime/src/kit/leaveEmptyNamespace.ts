import { connectionOf, statusOf } from './connections.js'
import type { Kit } from './types.js'

/**
 * If the active namespace has no wallet, and none is connecting, another connected namespace becomes active, or one whose
 * wallet is still asked, so that a user with a wallet stays connected. The stored choice of the user does not change.
 *
 * @returns whether the active namespace is in use now, or another one is connected.
 */
export function leaveEmptyNamespace({ activeChain, activeNamespace, chains }: Kit): boolean {
  if (statusOf(activeChain.peek()) !== 'disconnected') return true
  const all = [...chains.values()]
  const next = all.find(connectionOf) ?? all.find((each) => statusOf(each) === 'reconnecting')
  if (next) activeNamespace.value = next.namespace
  return connectionOf(next) !== undefined
}
