import type { Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { request } from './request.js'

const harmlessCodes: ReadonlySet<string> = new Set([
  'WALLET_METHOD_UNSUPPORTED',
  'WALLET_LOCKED',
  'USER_REJECTED',
])

/**
 * Gives back the permission to see accounts (EIP-2255). A wallet that keeps a session of its own in the page
 * has a `disconnect` for it; wallets with neither have nothing to be told.
 */
export async function disconnect(connector: Connector): Promise<void> {
  try {
    await request(connector, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  } catch (error) {
    const provider = connector.provider as { disconnect?: unknown } | undefined
    if (typeof provider?.disconnect === 'function') await provider.disconnect()
    else if (!harmlessCodes.has(toAppKitError(error).code)) throw error
  }
}
