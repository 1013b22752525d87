import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeOnce } from '../../../../common/node/writeOnce.js'

/** Everything that the server derives from the key of its database. */
export interface Secrets {
  /** Keyed hash of parts, base64url: what is stored instead of emails, codes and tokens. */
  hash(...parts: readonly string[]): string
  /** The token that follows a refresh token: the same each time, and nothing that anybody else can compute. */
  nextToken(kind: 'access' | 'refresh', refresh: string): string
  /** The server's part of a slot's key. Worth nothing without the key of the device. */
  slotSecret(account: string, slot: string): string
}

/** One secret or several as a list. @throws Error if one has less than 32 bytes, or there is none */
export function listSecrets(secret: Uint8Array | readonly Uint8Array[]): readonly Uint8Array[] {
  const list = secret instanceof Uint8Array ? [secret] : secret
  if (list.length === 0 || list.some(({ length }) => length < 32))
    throw new Error('The secret of the wallet server needs at least 32 bytes.')
  return list
}

/** Creates the derived secrets from the key of a database (`openKeyring`). */
export function createSecrets(secret: Uint8Array): Secrets {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest()
  const [pepper, slots, tokens] = [derive('pepper'), derive('slots'), derive('tokens')]
  const mac = (key: Uint8Array, parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return {
    hash: (...parts) => mac(pepper, parts),
    nextToken: (...parts) => mac(tokens, parts),
    slotSecret: (account, slot) => mac(slots, [account, slot]),
  }
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The files that the server's secret belongs to. */
export interface SecretPlace {
  /** Folder of the file that has the secret, if the environment has none. */
  readonly data: string
  /** The database, whose wallets need this secret and no other one. */
  readonly database: string
  /** Told that other users of the machine can read the file. */
  readonly warn: (message: string) => void
}

/**
 * The server's secrets: `FRAME_SECRET` (base64 of at least 32 bytes), else a file in the data folder that the first
 * start makes. Several machines on one database need the same `FRAME_SECRET`. While a secret is replaced there are several,
 * with commas between them, the new one first.
 *
 * @throws Error if it is not written as it should be, or the file is gone and the database is not
 *
 * @example
 * import { loadSecrets } from 'appkit-frame'
 *
 * const place = { data: '.appkit/frame', database: '.appkit/frame/frame.sqlite', warn: console.warn }
 * export const [newest] = loadSecrets(place, process.env.FRAME_SECRET)
 */
export function loadSecrets(
  { data, database, warn }: SecretPlace,
  text: string | undefined,
): readonly Uint8Array[] {
  if (text !== undefined && text !== '') return readSecrets(text, 'FRAME_SECRET')
  const file = join(data, 'secret')
  if (!existsSync(file)) {
    if (existsSync(database))
      throw new Error(
        `${file} is gone, without which the wallets in ${database} cannot be opened on their devices. Put it back, or set ` +
          `FRAME_SECRET to what it was. To begin anew, remove the database.`,
      )
    writeOnce(file, randomBytes(32).toString('base64'))
  }
  // Windows has other rights, which are not told.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    warn(
      `Other users of this machine can read ${file}, the secret of the wallet server. Run: chmod 600 ${file}`,
    )
  return readSecrets(readFileSync(file, 'utf8'), file)
}

const readSecrets = (text: string, place: string) => text.split(',').map((each) => readSecret(each, place))

function readSecret(text: string, place: string): Uint8Array {
  const bytes = /^[A-Za-z0-9+/_-]+={0,2}$/.test(text.trim()) ? Buffer.from(text.trim(), 'base64') : undefined
  if (bytes === undefined || bytes.length < 32)
    throw new Error(
      `${place} has to be base64 of at least 32 random bytes, or several of them with commas between, the newest first. ` +
        'Make one with: openssl rand -base64 32',
    )
  return bytes
}
