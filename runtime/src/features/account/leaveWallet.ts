import type { Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { disconnect } from '../../kit/actions/disconnect.js'
import { setActiveNamespace } from '../../kit/actions/setActiveNamespace.js'
import { showToast } from '../../kit/actions/showToast.js'
import { connectionOf } from '../../kit/connectionOf.js'
import { connectionsOf } from '../../kit/connectionsOf.js'
import type { Kit } from '../../kit/types.js'
import { accountMessages as messages } from '../../ui/messages/account.js'

/**
 * Disconnects one wallet. When it was the last of the active namespace and another namespace is
 * connected, that one becomes active: who still has a wallet is not treated as a stranger.
 *
 * @returns once the wallet has been told; a failure is shown, never thrown.
 */
export async function leaveWallet(kit: Kit, { id, name, namespace }: Connector): Promise<void> {
  const chain = kit.chains.get(namespace)
  if (chain === undefined) return
  const stays = connectionsOf(chain).some(({ connector }) => connector.id !== id)
  const next = [...kit.chains.values()].find((each) => each !== chain && connectionOf(each) !== undefined)
  if (!stays && next !== undefined && kit.activeNamespace.peek() === namespace)
    setActiveNamespace(kit, next.namespace)
  try {
    await disconnect(kit, { namespace, connectorId: id })
    if (kit.modal.peek().open) showToast(kit, { variant: 'success', message: messages.left(name) })
  } catch (cause) {
    showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
  }
}
