import type { KeyDatabase } from './createKeyStore.js'

const storeName = 'keys'

/**
 * The IndexedDB database that keeps sealed keys.
 *
 * @param name - of the database.
 * @throws whatever the browser throws or reports where storage is blocked, absent, or held by another tab.
 */
export async function openKeyDatabase(name = 'appkit-walletconnect'): Promise<KeyDatabase> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another tab holds the database.'))
  })
  // A tab with a newer version, or who clears the site's data, must not have to wait for this one.
  database.onversionchange = () => database.close()

  /** Settles when what was written is durable. */
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
