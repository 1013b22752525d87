import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { WrongSecretError } from '../base/errors.js'
import { createSecrets } from '../base/secrets.js'
import type { FrameStore } from '../storage/createStore.js'

/**
 * The key of a database, from which all hashes and slots derive (`createSecrets`). The database has it encrypted with the
 * server's secret, so that another secret can take its place: what derives from the key stays what it is. It
 * cannot be another key, because what was hashed with it (the users of providers, tokens, devices) is not stored, and because
 * only a device can encrypt its slot anew.
 */
const name = 'root'
const [ivLength, tagLength] = [12, 16]

const wrapKeyOf = (secret: Uint8Array) => createHmac('sha256', secret).update('keyring').digest()

function wrap(key: Uint8Array, secret: Uint8Array): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', wrapKeyOf(secret), iv).setAAD(Buffer.from(name))
  const bytes = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
}

function unwrap(wrapped: string, secret: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(wrapped, 'base64url')
  if (bytes.length <= ivLength + tagLength) return undefined
  const options = { authTagLength: tagLength }
  const decipher = createDecipheriv(
    'aes-256-gcm',
    wrapKeyOf(secret),
    bytes.subarray(0, ivLength),
    options,
  ).setAAD(Buffer.from(name))
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}

/**
 * Opens the key of a database, and makes it with the first start.
 *
 * @param secrets - the first one encrypts what is made, all of them open what is there
 * @throws FrameStartError `WRONG_SECRET` if none of them is the secret of the database
 */
export async function openKeyring(store: FrameStore, secrets: readonly Uint8Array[]): Promise<Uint8Array> {
  const wrapped = (await readKey(store)) ?? (await makeKey(store, secrets))
  for (const secret of secrets) {
    const key = unwrap(wrapped, secret)
    if (key !== undefined) return key
  }
  throw new WrongSecretError()
}

/**
 * Encrypts the key of a database with the first of its secrets. The others open nothing in it from then on.
 *
 * @returns false if that was done before
 * @throws FrameStartError `WRONG_SECRET` if none of them is the secret of the database
 *
 * @example
 * import { createStore, openDatabase, rekey } from 'appkit-frame'
 *
 * const store = await createStore(await openDatabase({ url: process.env.DATABASE_URL ?? '' }), Date.now)
 * const secrets = [process.env.NEW_SECRET, process.env.OLD_SECRET].map((text) => Buffer.from(text ?? '', 'base64'))
 * if (await rekey(store, secrets)) console.log('The new secret opens the database.')
 */
export async function rekey(store: FrameStore, secrets: readonly Uint8Array[]): Promise<boolean> {
  const key = await openKeyring(store, secrets)
  const wrapped = await readKey(store)
  const [first] = secrets
  if (wrapped === undefined || first === undefined || unwrap(wrapped, first) !== undefined) return false
  const values = [wrap(key, first), name, wrapped]
  const rows = await store.ask(
    'update frame_keys set wrapped = ? where id = ? and wrapped = ? returning id',
    values,
  )
  if (rows.length > 0) await store.audit('rekey', name)
  return rows.length > 0
}

async function readKey({ ask }: FrameStore): Promise<string | undefined> {
  const [row] = await ask('select wrapped from frame_keys where id = ?', [name])
  return row && String(row.wrapped)
}

async function makeKey(store: FrameStore, secrets: readonly Uint8Array[]): Promise<string> {
  const [first] = secrets
  if (first === undefined) throw new WrongSecretError()
  const key = (await findEarlier(store, secrets)) ?? randomBytes(32)
  await store.ask(
    'insert into frame_keys (id, wrapped, created_at) values (?, ?, ?) on conflict (id) do nothing',
    [name, wrap(key, first), store.now()],
  )
  // Another process may have been quicker.
  return (await readKey(store)) ?? ''
}

/**
 * Servers that had no such key derived everything from their secret itself. Emails show which one it was: an account has its
 * address and the hash of it, unless it is of a provider's user, who has no device.
 */
async function findEarlier(
  { ask }: FrameStore,
  secrets: readonly Uint8Array[],
): Promise<Uint8Array | undefined> {
  const [any] = await ask('select id from frame_accounts limit 1')
  if (any === undefined) return undefined
  const rows = await ask(
    `select frame_accounts.email, address from frame_devices join frame_accounts
      on frame_accounts.email = frame_devices.email limit 1`,
  )
  // Without an email there is nothing that could be compared. The last secret is the oldest.
  if (rows.length === 0) return secrets.at(-1)
  for (const secret of secrets) {
    const { hash } = createSecrets(secret)
    if (rows.every(({ address, email }) => hash('email', String(address)) === email)) return secret
  }
  throw new WrongSecretError()
}
