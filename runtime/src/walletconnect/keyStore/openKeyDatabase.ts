import { inTransaction, openObjectStore } from '../../../../common/objectStore.js'

/** A database for values that can be cloned, such as a non-extractable CryptoKey. */
export interface KeyDatabase {
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** Stores a value unless there is one, and returns the stored one, in one atomic step. */
  add(key: string, value: unknown): Promise<unknown>
}

const storeName = 'keys'

/**
 * The IndexedDB database of encrypted keys.
 *
 * @param name - the name of the database.
 * @throws whatever the browser throws or reports if storage is blocked, missing, or locked by another tab.
 */
export async function openKeyDatabase(name = 'appkit-walletconnect'): Promise<KeyDatabase> {
  const database = await openObjectStore(name, storeName)
  // A tab with a newer version, or the deletion of site data, must not wait for this page.
  database.onversionchange = () => database.close()
  const run = <Value>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Value>,
    then?: (store: IDBObjectStore, found: Value) => void,
  ) => inTransaction(database, { store: storeName, mode }, act, then)
  return {
    get: (key) => run<unknown>('readonly', (store) => store.get(key)),
    put: (key, value) => run('readwrite', (store) => store.put(value, key)).then(() => {}),
    remove: (key) => run('readwrite', (store) => store.delete(key)).then(() => {}),
    add: async (key, value) => {
      const present = await run<unknown>(
        'readwrite',
        (store) => store.get(key),
        (store, found) => void (found ?? store.put(value, key)),
      )
      return present ?? value
    },
  }
}
