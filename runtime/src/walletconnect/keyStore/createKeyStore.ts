import { isHex32 } from '../crypto/keys.js'
import type { KeyDatabase } from './openKeyDatabase.js'
import { openKeyDatabase } from './openKeyDatabase.js'

/** Stores secrets of 32 bytes: keys of topics, private keys, the client's seed. */
export interface KeyStore {
  /** The secret in hex. Undefined if there is none, or it can no longer be decrypted. */
  read(name: string): Promise<string | undefined>
  write(name: string, secret: string): Promise<void>
  /** Stores a secret unless there is one, and returns the stored one: two tabs get the same. */
  readOrCreate(name: string, create: () => string): Promise<string>
  remove(name: string): Promise<void>
  /** Whether the database has stopped answering, so that it may have what `read` does not return now. Default: never. */
  isAway?(): boolean
}

interface SealedSecret {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

const wrappingKeyName = 'wrapping'
/** Time limit of one call to the database, because some browsers never answer. In ms. */
const timeoutMs = 3000

interface OpenDatabase {
  readonly database: KeyDatabase
  /** Encrypts the secrets. It cannot be exported. */
  readonly key: CryptoKey
}

/** The database while it answers, and the calls to it, one after another. */
interface Queue {
  readonly open: () => Promise<KeyDatabase>
  opened: Promise<OpenDatabase | undefined> | undefined
  isAway: boolean
  last: Promise<unknown>
}

/**
 * Stores secrets encrypted (AES-GCM) with a key that the browser does not export, in a database. Without a
 * database, or if it stops answering, they are kept in memory for this page. No call fails.
 *
 * @param open - opens the database. Default: IndexedDB. It may throw.
 */
export function createKeyStore(open: () => Promise<KeyDatabase> = openKeyDatabase): KeyStore {
  const memory = new Map<string, string>()
  const queue: Queue = { open, opened: undefined, isAway: false, last: Promise.resolve() }

  async function read(name: string): Promise<string | undefined> {
    const known = memory.get(name)
    if (known !== undefined) return known
    const found = await run(queue, async ({ database, key }) =>
      openSecret(await database.get(secretName(name)), key, name),
    )
    if (found !== undefined && !memory.has(name)) memory.set(name, found)
    return memory.get(name)
  }

  return {
    read,
    async write(name, secret) {
      memory.set(name, secret)
      await run(queue, async ({ database, key }) =>
        database.put(secretName(name), await sealSecret(secret, key, name)),
      )
    },
    async readOrCreate(name, create) {
      const known = await read(name)
      if (known !== undefined) return known
      const secret = create()
      const kept = await run(queue, async ({ database, key }) => {
        const sealed = await sealSecret(secret, key, name)
        const there = await openSecret(await database.add(secretName(name), sealed), key, name)
        if (there === undefined) await database.put(secretName(name), sealed)
        return there
      })
      const chosen = memory.get(name) ?? kept ?? secret
      memory.set(name, chosen)
      return chosen
    },
    async remove(name) {
      memory.delete(name)
      await run(queue, ({ database }) => database.remove(secretName(name)))
    },
    isAway: () => queue.isAway,
  }
}

/** One call at a time, so that the last value written stays. @returns undefined if the database does not answer. */
function run<Value>(
  queue: Queue,
  call: (opened: OpenDatabase) => Promise<Value>,
): Promise<Value | undefined> {
  const leave = () => {
    queue.isAway = true
  }
  const next = queue.last.then(async () => {
    queue.opened ??= withTimeout(openDatabase(queue.open), leave).catch(() => undefined)
    const opened = await queue.opened
    if (opened === undefined) return undefined
    return withTimeout(call(opened)).catch(() => {
      leave()
      queue.opened = Promise.resolve(undefined)
      return undefined
    })
  })
  queue.last = next
  return next
}

async function openDatabase(open: () => Promise<KeyDatabase>): Promise<OpenDatabase> {
  const database = await open()
  const usages = ['encrypt', 'decrypt'] as const
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages)
  const key = (await database.add(wrappingKeyName, made)) as CryptoKey
  return { database, key }
}

const secretName = (name: string) => `secret:${name}`

async function sealSecret(secret: string, key: CryptoKey, name: string): Promise<SealedSecret> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(algorithm(iv, name), key, new TextEncoder().encode(secret))
  return { iv, sealed }
}

/** Undefined if it was not encrypted with this key and name. */
async function openSecret(value: unknown, key: CryptoKey, name: string): Promise<string | undefined> {
  const { iv, sealed } = (value ?? {}) as Partial<SealedSecret>
  if (iv === undefined || sealed === undefined) return undefined
  try {
    const secret = new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(iv, name), key, sealed))
    return isHex32(secret) ? secret : undefined
  } catch {
    return undefined
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  // The name is authenticated, so that one secret cannot replace another.
  additionalData: new TextEncoder().encode(name),
})

function withTimeout<Value>(promise: Promise<Value>, onLate = () => {}): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate()
      reject(new Error('The database does not answer.'))
    }, timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
