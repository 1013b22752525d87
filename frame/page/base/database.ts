import { inTransaction, openObjectStore } from '../../../common/objectStore.js'
import { messages } from '../messages/messages.js'
import { WalletError } from './errors.js'

const name = 'appkit-frame'

/**
 * The frame's key-value store on this device, for its keys, which cannot be read, and its session. Browsers partition it
 * by the site that embeds the wallet.
 */
export interface Database {
  get<Value>(key: string): Promise<Value | undefined>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /**
   * Does something while no other frame of this site does the same. All that writes what it has read before belongs in it, and
   * nothing that waits for another turn.
   */
  alone<Result>(act: () => Promise<Result>): Promise<Result>
}

/**
 * Opens the database.
 *
 * @param site - origin of the app, in a window: there the browser does not keep sites apart
 * @throws WalletError if the browser blocks storage
 */
export async function openDatabase(site?: string): Promise<Database> {
  const refuse = () => {
    throw new WalletError(messages.noStorage)
  }
  const opened = await openObjectStore(site === undefined ? name : `${name}/${site}`, 'values').catch(refuse)
  const run = <Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Result>) =>
    inTransaction(opened, { store: 'values', mode }, act).catch(refuse)
  return {
    get: (key) => run('readonly', (store) => store.get(key)),
    set: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
    alone: async (act) => navigator.locks.request('appkit-frame-session', act),
  }
}

/** Creates a database that ends with the page. */
export function createMemoryDatabase(): Database {
  const values = new Map<string, unknown>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    get: async (key) => values.get(key) as undefined,
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    alone: (act) => {
      const turn = last.then(act)
      last = turn.catch(() => {})
      return turn
    },
  }
}

/** The keys of this device. Both are made by the browser and never leave it. */
export interface DeviceKeys {
  /** Signs the proofs of calls to the server. */
  readonly proof: CryptoKeyPair
  /** One of the two parts of the key of this device's slot. */
  readonly slot: CryptoKey
}

/**
 * Reads the device's keys, or makes them at the first use. Of two frames of one site that are opened at once, one makes them: a wallet
 * that the other one made with keys of its own could not be opened any more.
 */
export async function loadDeviceKeys(database: Database): Promise<DeviceKeys> {
  const read = () => database.get<DeviceKeys>('device')
  return (await read()) ?? database.alone(async () => (await read()) ?? makeDeviceKeys(database))
}

async function makeDeviceKeys(database: Database): Promise<DeviceKeys> {
  const made: DeviceKeys = {
    proof: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
    slot: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  }
  await database.set('device', made)
  return made
}
