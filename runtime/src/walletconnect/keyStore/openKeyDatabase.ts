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
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another tab holds the database.'))
  })
  // A tab with a newer version, or the deletion of site data, must not wait for this page.
  database.onversionchange = () => database.close()

  /** Resolves when the data is durable. */
  function run<Value>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Value>) {
    return new Promise<Value>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  return {
    get: (key) => run<unknown>('readonly', (store) => store.get(key)),
    put: (key, value) => run('readwrite', (store) => store.put(value, key)).then(() => {}),
    remove: (key) => run('readwrite', (store) => store.delete(key)).then(() => {}),
    async add(key, value) {
      const present = await new Promise<unknown>((resolve, reject) => {
        const transaction = database.transaction(storeName, 'readwrite')
        const store = transaction.objectStore(storeName)
        const found = store.get(key)
        found.onsuccess = () => found.result ?? store.put(value, key)
        transaction.oncomplete = () => resolve(found.result)
        transaction.onabort = () => reject(transaction.error)
      })
      return present ?? value
    },
  }
}
