/**
 * Opens a database of IndexedDB that has one object store, and makes it the first time.
 *
 * @param name - of the database
 * @throws what the browser throws or reports if storage is blocked or missing
 */
export const openObjectStore = (
  name: string,
  store: string,
  options?: IDBObjectStoreParameters,
): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, options)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A transaction of one object store. */
export interface StoreTransaction {
  readonly store: string
  readonly mode: IDBTransactionMode
  readonly options?: IDBTransactionOptions
}

/**
 * Makes a request of an object store in a transaction of its own. Resolves with its result when the data is stored.
 *
 * @param then - goes on with the result in the same transaction. If it throws, nothing changes
 * @throws what `then` has thrown, or why the transaction was aborted
 */
export const inTransaction = <Result>(
  database: IDBDatabase,
  { mode, options, store: name }: StoreTransaction,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
  then: (store: IDBObjectStore, result: Result) => void = () => {},
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, options)
    const store = transaction.objectStore(name)
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
