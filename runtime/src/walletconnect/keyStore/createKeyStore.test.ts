import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { randomHex32 } from '../crypto/keys.js'
import { createKeyStore } from './createKeyStore.js'
import type { KeyDatabase } from './openKeyDatabase.js'

/** A database in memory; two stores on it are two tabs, or the page before and after a reload. */
function createDatabase() {
  const entries = new Map<string, unknown>()
  const database: KeyDatabase = {
    get: async (key) => entries.get(key),
    put: async (key, value) => void entries.set(key, value),
    remove: async (key) => void entries.delete(key),
    add: async (key, value) => {
      if (!entries.has(key)) entries.set(key, value)
      return entries.get(key)
    },
  }
  return { entries, database, open: async () => database }
}

describe('the key store', () => {
  it('keeps secrets over a reload, sealed under a key that is not handed out', async () => {
    const { entries, open } = createDatabase()
    const secret = randomHex32()
    await createKeyStore(open).write('topic', secret)
    expect(await createKeyStore(open).read('topic')).toBe(secret)
    const key = entries.get('wrapping') as CryptoKey
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    const stored = Buffer.from((entries.get('secret:topic') as { sealed: ArrayBuffer }).sealed)
    expect(stored.toString('latin1')).not.toContain(secret)
    expect(stored.toString('hex')).not.toContain(secret)
  })

  it('seals the same secret otherwise each time', async () => {
    const { entries, open } = createDatabase()
    const store = createKeyStore(open)
    const secret = randomHex32()
    await store.write('a', secret)
    const first = entries.get('secret:a') as { sealed: ArrayBuffer }
    await store.write('a', secret)
    const second = entries.get('secret:a') as { sealed: ArrayBuffer }
    expect(Buffer.from(first.sealed).equals(Buffer.from(second.sealed))).toBe(false)
  })

  it('forgets what is removed', async () => {
    const { open } = createDatabase()
    const store = createKeyStore(open)
    await store.write('topic', randomHex32())
    await store.remove('topic')
    expect(await store.read('topic')).toBeUndefined()
    expect(await createKeyStore(open).read('topic')).toBeUndefined()
  })

  it('keeps what was written last when nobody waits', async () => {
    const { open } = createDatabase()
    const store = createKeyStore(open)
    const [first, second] = [randomHex32(), randomHex32()]
    await Promise.all([store.write('a', first), store.remove('a'), store.write('a', second)])
    expect(await createKeyStore(open).read('a')).toBe(second)
  })

  it('makes one seed for two tabs', async () => {
    const { open } = createDatabase()
    const [one, two] = await Promise.all([
      createKeyStore(open).readOrCreate('seed', randomHex32),
      createKeyStore(open).readOrCreate('seed', randomHex32),
    ])
    expect(one).toBe(two)
    expect(await createKeyStore(open).readOrCreate('seed', randomHex32)).toBe(one)
  })

  it('reads nothing that was moved, spoiled, or sealed with another key', async () => {
    const { entries, open } = createDatabase()
    await createKeyStore(open).write('a', randomHex32())
    entries.set('secret:b', entries.get('secret:a'))
    entries.set('secret:c', { iv: new Uint8Array(12), sealed: new ArrayBuffer(80) })
    entries.set('secret:d', 'text')
    const store = createKeyStore(open)
    for (const name of ['b', 'c', 'd']) expect(await store.read(name)).toBeUndefined()
    const seed = await store.readOrCreate('c', randomHex32)
    expect(await createKeyStore(open).read('c')).toBe(seed)
  })

  it.each<[string, () => Promise<KeyDatabase>]>([
    [
      'throws',
      () => {
        throw new Error('blocked')
      },
    ],
    ['rejects', () => Promise.reject(new Error('blocked'))],
  ])('lives in memory where opening %s', async (_what, open) => {
    const store = createKeyStore(open)
    const secret = randomHex32()
    await store.write('a', secret)
    expect(await store.read('a')).toBe(secret)
    expect(await store.readOrCreate('a', randomHex32)).toBe(secret)
    const seed = await store.readOrCreate('b', randomHex32)
    expect(await store.read('b')).toBe(seed)
    await store.remove('a')
    expect(await store.read('a')).toBeUndefined()
    expect(store.isAway?.()).toBe(false)
  })

  it('goes on in memory when the database fails later', async () => {
    const { database, open } = createDatabase()
    const store = createKeyStore(open)
    const [first, second] = [randomHex32(), randomHex32()]
    await store.write('a', first)
    database.put = () => Promise.reject(new Error('full'))
    await store.write('b', second)
    expect([await store.read('a'), await store.read('b')]).toEqual([first, second])
    expect(store.isAway?.()).toBe(true)
  })
})

describe('a database that never answers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('holds nobody up for longer than three seconds, once', async () => {
    const open = vi.fn(() => new Promise<KeyDatabase>(() => {}))
    const store = createKeyStore(open)
    const secret = randomHex32()
    const written = store.write('a', secret)
    await vi.advanceTimersByTimeAsync(3000)
    await written
    expect(await store.read('a')).toBe(secret)
    await store.write('b', secret)
    expect(open).toHaveBeenCalledTimes(1)
    expect(store.isAway?.()).toBe(true)
  })
})
