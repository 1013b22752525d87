import type { Hex } from 'viem'
import { inTransaction, openObjectStore } from '../../../../common/objectStore.js'
import type { UsedPermission } from './permission.js'

/** The permissions of this device. */
export interface PermissionStore {
  list(): Promise<readonly UsedPermission[]>
  /**
   * Replaces a permission by what the function makes of it, and removes it if that is undefined. No other change comes
   * between, in no tab. If the function throws, nothing changes.
   */
  change(context: Hex, act: PermissionChange): Promise<void>
}

/** What becomes of a permission, if there is one, beside all that there are. */
export type PermissionChange = (
  found: UsedPermission | undefined,
  all: readonly UsedPermission[],
) => UsedPermission | undefined

const [name, table] = ['appkit-frame-permissions', 'permissions']

/** Opens the store when it is first needed. A transaction of the database is one change for all tabs. */
export function openPermissionStore(): PermissionStore {
  let opening: Promise<IDBDatabase> | undefined
  const run = async <Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
    then?: (store: IDBObjectStore, result: Result) => void,
  ): Promise<Result> => {
    opening ??= openObjectStore(name, table, { keyPath: 'context' }).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    // It is on the disk before anything is signed.
    const options = { durability: 'strict' } as const
    return inTransaction(await opening, { store: table, mode, options }, act, then)
  }
  return {
    list: () => run<UsedPermission[]>('readonly', (store) => store.getAll()),
    change: async (context, act) => {
      await run<UsedPermission[]>(
        'readwrite',
        (store) => store.getAll(),
        (store, all) => {
          const found = all.find((each) => each.context === context)
          const next = act(found, all)
          if (next !== undefined) store.put(next)
          else if (found !== undefined) store.delete(context)
        },
      )
    },
  }
}
