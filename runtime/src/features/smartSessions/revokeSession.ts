import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { signMessage } from '../../kit/signMessage.js'
import type { Kit } from '../../kit/types.js'
import { findServed } from '../../services/blockchain/openServed.js'
import { revocationMessage, revokeServedSession } from '../../services/blockchain/sessions.js'
import { askWallet } from '../../services/rpc/askWallet.js'
import { refreshSessions } from './followSessions.js'
import { requireAccount } from './requireAccount.js'
import type { SmartSession } from './session.js'
import { sessionsState } from './sessionsState.js'

export interface RevokeSessionParameters {
  /** One of `useSmartSessions`. */
  readonly session: SmartSession
  /** Stops waiting. The wallet may still show its window. */
  readonly signal?: AbortSignal
}

/** Ends a session: `revokeSession` of `actions.ts`. */
export async function revokeSession(
  kit: Kit,
  { session, signal = kit.lifetime.signal }: RevokeSessionParameters,
): Promise<void> {
  const { address, caipNetworkId, context, keeper, pci } = session
  const sender = requireAccount(kit, address)
  try {
    if (keeper !== 'service' && context !== undefined) {
      const params = [{ permissionContext: context }]
      await askWallet(sender, { method: 'wallet_revokePermissions', params }, signal)
    }
    if (pci !== undefined) {
      const account = { address, caipNetworkId, signal }
      await findServed(kit, account)
      const message = revocationMessage(account, pci)
      const signature = await signMessage(kit, { message, namespace: 'eip155', signal })
      const { success } = await revokeServedSession(kit, { ...account, pci, signature })
      if (!success) throw new AppKitError('SESSION_NOT_FOUND')
    }
  } catch (cause) {
    throw toAppKitError(cause)
  } finally {
    await refreshSessions(kit, sessionsState(kit))
  }
}
