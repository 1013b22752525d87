import type { Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { disconnect } from '../../kit/actions/disconnect.js'
import { showToast } from '../../kit/actions/showToast.js'
import type { Kit } from '../../kit/types.js'
import { accountMessages as messages } from '../../ui/messages/account.js'

/**
 * Disconnects one wallet and says so.
 *
 * @returns once the wallet has been told; a failure is shown, never thrown.
 */
export async function leaveWallet(kit: Kit, { id, name, namespace }: Connector): Promise<void> {
  try {
    await disconnect(kit, { namespace, connectorId: id })
    if (kit.modal.peek().open) showToast(kit, { variant: 'success', message: messages.left(name) })
  } catch (cause) {
    showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
  }
}
