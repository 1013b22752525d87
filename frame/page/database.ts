import { messages } from './messages.js'

const name = 'appkit-frame'

/** An error whose sentence is shown to the user. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  constructor(
    message: string,
    /** The server's code, if it comes from there. */
    readonly code = '',
    /** When the server wants to be asked again. 0 if it does not say. */
    readonly seconds = 0,
  ) {
    super(message)
  }
}

/**
 * What the frame keeps on this device: its keys, which cannot be read, and its session. Browsers keep it apart for
 * every site that embeds the wallet.
 */
export interface Database {
  get<Value>(key: string): Promise<Value | undefined>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

/**
 * Opens it.
 *
 * @throws WalletError if the browser blocks storage in frames
 */
export async function openDatabase(): Promise<Database> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    try {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore('values')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('blocked'))
    } catch (error) {
      reject(error)
    }
  }).catch(() => {
    throw new WalletError(messages.noStorage)
  })
  const run = <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      const transaction = opened.transaction('values', mode)
      const request = act(transaction.objectStore('values'))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(new WalletError(messages.noStorage))
    })
  return {
    get: (key) => run('readonly', (store) => store.get(key)),
    set: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
  }
}

/** The keys of this device. Both are made by the browser and never leave it. */
export interface DeviceKeys {
  /** Signs the proofs of calls to the server. */
  readonly proof: CryptoKeyPair
  /** One of the two parts of the key of this device's slot. */
  readonly slot: CryptoKey
}

/** Reads the device's keys, or makes them at the first use. */
export async function loadDeviceKeys(database: Database): Promise<DeviceKeys> {
  const known = await database.get<DeviceKeys>('device')
  if (known) return known
  const made: DeviceKeys = {
    proof: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    slot: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  }
  await database.set('device', made)
  // Two frames of one site may have started at once: what is stored counts.
  return (await database.get<DeviceKeys>('device')) ?? made
}
