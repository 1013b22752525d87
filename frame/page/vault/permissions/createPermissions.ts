import type { Hex } from 'viem'
import type { OperationRequest } from '../../../src/shared/userOperation.js'
import { proversOf } from './paymentProof.js'
import {
  isBounded,
  type Permission,
  type PermissionEnd,
  type PermissionRefusal,
  type PermissionUse,
  type UsedPermission,
  usePermission,
} from './permission.js'
import type { PermissionStore } from './permissionStore.js'

/** The permissions of sites, with the payments that were counted for each. */
export interface Permissions {
  /** Keeps a permission that was approved. Resolves with false if there is no room, or it has no end or no caps. */
  add(permission: Permission): Promise<boolean>
  /** Counts a payment before it is signed. Resolves with why it is not covered, or with undefined. */
  use(use: PermissionUse, request: OperationRequest): Promise<PermissionRefusal | undefined>
  /** Lists the permissions of an account. One that has ended stays in the list for a while, with how it ended. */
  list(account: string): Promise<readonly UsedPermission[]>
  /** The user ends one. */
  end(context: Hex): Promise<void>
  endAll(): Promise<void>
}

/** The number of permissions that an account may have on this device. */
const maxPermissions = 20
/** How long one that has ended is kept after it would have been over, in milliseconds: 30 days. */
const remembered = 30 * 86_400_000

/** In the place of the site in what is left of a permission. */
const nobody = ''

/**
 * Reduces a permission that is gone to how far its keys have signed, so that those proofs are good for no later one.
 * Nothing is kept of one without keys.
 */
const markOf = (found: UsedPermission | undefined): UsedPermission | undefined =>
  found?.lastNonce === undefined
    ? undefined
    : { ...found, site: nobody, caps: [], used: [], ended: 'revoked', expiry: 0 }

const isOf = ({ account }: Permission, other: string): boolean =>
  account.toLowerCase() === other.toLowerCase()

/**
 * A permission with the largest nonce that its keys have signed for its account and network: a proof that paid by another
 * permission, before or since, is good for this one, too.
 */
function withLastNonce(permission: UsedPermission, all: readonly UsedPermission[]): UsedPermission {
  const { account, chainId, signers = [] } = permission
  const isShared = ({ signers: others = [] }: Permission) =>
    others.some((other) => signers.some(({ address }) => address === other.address))
  const lastNonce = all
    .filter((each) => isOf(each, account) && each.chainId === chainId && isShared(each))
    .reduce<bigint | undefined>(
      (largest, { lastNonce: nonce }) =>
        nonce === undefined || (largest !== undefined && largest > nonce) ? largest : nonce,
      undefined,
    )
  return lastNonce === undefined ? permission : { ...permission, lastNonce }
}

/** Creates the permissions on a store. */
export function createPermissions(store: PermissionStore): Permissions {
  const end = (context: Hex, how: PermissionEnd) =>
    store.change(context, (found) => found && { ...found, ended: found.ended ?? how })
  const list: Permissions['list'] = async (account) => {
    const now = Date.now()
    for (const { context, ended, expiry } of (await store.list()).filter(({ site }) => site !== nobody))
      if (now >= expiry * 1000 + remembered) await store.change(context, markOf)
      // Once seen as expired it stays so: a clock that goes back does not bring it back.
      else if (now >= expiry * 1000 && ended === undefined) await end(context, 'expired')
    const all = await store.list()
    return all.filter((each) => each.site !== nobody && isOf(each, account))
  }
  return {
    list,
    add: async (permission) => {
      const { account, caps, context } = permission
      const others = (await list(account)).filter(({ ended }) => ended === undefined)
      if (!isBounded(permission, Date.now()) || others.length >= maxPermissions) return false
      let isNew = false
      await store.change(context, (found, all) => {
        isNew = found === undefined
        return found ?? withLastNonce({ ...permission, used: caps.map(() => 0n) }, all)
      })
      return isNew
    },
    use: async ({ context, proof, site }, request) => {
      // Before the change, which is made in one go.
      const provers = proof === undefined ? [] : await proversOf(request, proof)
      let refusal: PermissionRefusal | undefined
      await store.change(context, (found, all) => {
        // Another permission with one of its keys may have paid since it was granted.
        const current = found && withLastNonce(found, all)
        const next = usePermission(current, { site, provers, ...(proof && { proof }) }, request, Date.now())
        if (typeof next !== 'string') return next
        refusal = next
        return next === 'expired' && found ? { ...found, ended: next } : found
      })
      return refusal
    },
    end: (context) => end(context, 'revoked'),
    endAll: async () => {
      for (const { context, site } of await store.list())
        if (site !== nobody) await store.change(context, markOf)
    },
  }
}
