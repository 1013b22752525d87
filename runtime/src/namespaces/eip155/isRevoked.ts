import { readList } from '../../chains/readList.js'
import { tryRead } from '../../chains/tryRead.js'
import type { Connector } from '../../chains/types.js'
import { request } from './request.js'

/**
 * Whether the site was thrown out of a wallet that shares no account, rather than the wallet locked: the
 * permission to see accounts outlives the lock (EIP-2255). No window is opened.
 *
 * @returns false as well when the wallet cannot tell: one that fails, has no permissions, or answers anything
 *   but a list of them.
 */
export async function isRevoked(connector: Connector): Promise<boolean> {
  try {
    const permissions = readList(await request(connector, 'wallet_getPermissions'))
    return permissions?.every(isOther) ?? false
  } catch {
    return false
  }
}

function isOther(permission: unknown): boolean {
  const capability = tryRead(() => (permission as { parentCapability?: unknown }).parentCapability)
  return typeof capability === 'string' && capability !== 'eth_accounts'
}
