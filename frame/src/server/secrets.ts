import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the server derives from its secret. */
export interface Secrets {
  /** Keyed hash of parts, base64url: what is stored instead of emails, codes and tokens. */
  hash(...parts: readonly string[]): string
  /** The server's part of a slot's key. Worth nothing without the key of the device. */
  slotSecret(account: string, slot: string): string
}

/** Creates them from at least 32 bytes. */
export function createSecrets(secret: Uint8Array): Secrets {
  if (secret.length < 32) throw new Error('The secret of the wallet server needs at least 32 bytes.')
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest()
  const [pepper, slots] = [derive('pepper'), derive('slots')]
  const mac = (key: Uint8Array, parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return {
    hash: (...parts) => mac(pepper, parts),
    slotSecret: (account, slot) => mac(slots, [account, slot]),
  }
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The server's secret: `FRAME_SECRET` (base64 of at least 32 bytes), else a file in the data folder that the first
 * start makes. Several machines on one database need the same `FRAME_SECRET`.
 */
export function loadSecret(data: string, text: string | undefined): Uint8Array {
  if (text !== undefined && text !== '') return Buffer.from(text, 'base64')
  const file = join(data, 'secret')
  mkdirSync(data, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
