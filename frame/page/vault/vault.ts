import { createApprovalCheck } from './approval.js'
import { createOpenKeys } from './openKeys.js'
import { createPermissions } from './permissions/createPermissions.js'
import { openPermissionStore, type PermissionStore } from './permissions/permissionStore.js'
import { createSigning } from './signing.js'
import { createSlotChanges } from './slotChanges.js'
import type { Vault } from './types.js'

/**
 * Creates a vault that is locked.
 *
 * @param origin - of the wallet, which the passkeys belong to
 * @param store - of the permissions
 */
export function createVault(
  origin = 'http://wallet.localhost',
  store: PermissionStore = openPermissionStore(),
): Vault {
  const isApproved = createApprovalCheck(origin)
  const keys = createOpenKeys(isApproved)
  const permissions = createPermissions(store)
  return {
    lock: keys.lock,
    isOpen: (address) => keys.current()?.address.toLowerCase() === address.toLowerCase(),
    ...createSlotChanges(keys),
    ...createSigning({ keys, isApproved, origin, permissions }),
    permissions: permissions.list,
    endPermission: permissions.end,
    endPermissions: permissions.endAll,
  }
}
