import { connectionOf } from '../../kit/connectionOf.js'
import type { ChainNamespace, Kit } from '../../kit/types.js'

/**
 * Whether going to a namespace asks for one more wallet: something is connected, but nothing there.
 * Without any wallet a network can simply be chosen. Subscribes when read in an effect.
 */
export function needsAccount(kit: Kit, namespace: ChainNamespace): boolean {
  const isConnected = [...kit.chains.values()].some((chain) => connectionOf(chain) !== undefined)
  return isConnected && kit.chains.get(namespace)?.connection.value.status === 'disconnected'
}
