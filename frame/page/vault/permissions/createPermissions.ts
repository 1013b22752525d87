import type { Hex } from 'viem'
import type { OperationRequest } from '../userOperation.js'
import {
  isBounded,
  type Permission,
  type PermissionRefusal,
  type PermissionUse,
  type UsedPermission,
  usePermission,
} from './permission.js'
import type { PermissionStore } from './permissionStore.js'

/** What sites may do without asking, and what they have used of it. */
export interface Permissions {
  /** Keeps a permission that was approved. Whether there was room for it, and it ends and has caps. */
  add(permission: Permission): Promise<boolean>
  /** Counts a payment before it is signed. Undefined, or why it is not covered. */
  use(use: PermissionUse, request: OperationRequest): Promise<PermissionRefusal | undefined>
  /** Those of an account that have not ended. */
  list(account: string): Promise<readonly UsedPermission[]>
  end(context: Hex): Promise<void>
  endAll(): Promise<void>
}

/** Most permissions of an account on this device. */
const most = 20

/** Creates them on what is stored. */
export function createPermissions(store: PermissionStore): Permissions {
  const list: Permissions['list'] = async (account) => {
    const now = Date.now()
    const all = await store.list()
    // Once seen as expired it is gone, so that a clock that goes back does not bring it back.
    for (const { context, expiry } of all)
      if (now >= expiry * 1000) await store.change(context, () => undefined)
    return all.filter(
      (each) => each.account.toLowerCase() === account.toLowerCase() && now < each.expiry * 1000,
    )
  }
  return {
    list,
    add: async (permission) => {
      const { account, caps, context } = permission
      if (!isBounded(permission, Date.now()) || (await list(account)).length >= most) return false
      let isNew = false
      await store.change(context, (found) => {
        isNew = found === undefined
        return found ?? { ...permission, used: caps.map(() => 0n) }
      })
      return isNew
    },
    use: async ({ context, site }, request) => {
      let refusal: PermissionRefusal | undefined
      await store.change(context, (found) => {
        const next = usePermission(found, { site }, request, Date.now())
        refusal = typeof next === 'string' ? next : undefined
        return typeof next !== 'string' ? next : next === 'expired' ? undefined : found
      })
      return refusal
    },
    end: (context) => store.change(context, () => undefined),
    endAll: () => store.clear(),
  }
}
