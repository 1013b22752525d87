import type { Hex } from 'viem'
import type { UsedPermission } from './permission.js'

/** The permissions of this device. */
export interface PermissionStore {
  list(): Promise<readonly UsedPermission[]>
  /**
   * Replaces a permission by what the function makes of it, and removes it if that is undefined. No other change comes
   * between, in no tab. If the function throws, nothing changes.
   */
  change(context: Hex, act: (found: UsedPermission | undefined) => UsedPermission | undefined): Promise<void>
  clear(): Promise<void>
}

const [name, table] = ['appkit-frame-permissions', 'permissions']

/** Opens the store when it is first needed. A transaction of the database is one change for all tabs. */
export function openPermissionStore(): PermissionStore {
  let opening: Promise<IDBDatabase> | undefined
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'context' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('blocked'))
    })
  const run = async <Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
    then: (store: IDBObjectStore, result: Result) => void = () => {},
  ): Promise<Result> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    const opened = await opening
    return new Promise((resolve, reject) => {
      // It is on the disk before anything is signed.
      const transaction = opened.transaction(table, mode, { durability: 'strict' })
      const store = transaction.objectStore(table)
      const request = act(store)
      let problem: unknown
      request.onsuccess = () => {
        try {
          then(store, request.result)
        } catch (error) {
          problem = error
          transaction.abort()
        }
      }
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(problem ?? transaction.error)
    })
  }
  return {
    list: () => run<UsedPermission[]>('readonly', (store) => store.getAll()),
    change: async (context, act) => {
      await run<UsedPermission | undefined>(
        'readwrite',
        (store) => store.get(context),
        (store, found) => {
          const next = act(found)
          if (next !== undefined) store.put(next)
          else if (found !== undefined) store.delete(context)
        },
      )
    },
    clear: async () => void (await run('readwrite', (store) => store.clear())),
  }
}
