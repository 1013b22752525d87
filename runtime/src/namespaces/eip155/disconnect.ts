import type { Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { request } from './request.js'

/** Gives back the permission to see accounts (EIP-2255); wallets without that call have nothing to be told. */
export async function disconnect(connector: Connector): Promise<void> {
  try {
    await request(connector, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  } catch (error) {
    const { code } = toAppKitError(error)
    if (code !== 'WALLET_METHOD_UNSUPPORTED' && code !== 'WALLET_LOCKED' && code !== 'USER_REJECTED')
      throw error
  }
}
