import { randomBytes, webcrypto } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeOnce } from '../../../common/node/writeOnce.js'
import { ServerError } from '../errors/ServerError.js'
import type { TokenKey } from './signInServer.js'

export interface TokenSecretPlace {
  /** Folder of the file that has them, if the environment has none. */
  readonly data: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Told that other users of the machine can read the file. */
  readonly warn: (message: string) => void
}

/** The keys that sign tokens, and the secret that the ids of users in them derive from. */
export interface TokenSecrets {
  readonly keys: readonly TokenKey[]
  readonly secret: string
}

/**
 * The keys of tokens (`TOKEN_KEYS`, a JWK or a JWKS, the one that signs first) and the secret of the ids of users
 * (`TOKEN_SECRET`), else a file in the data folder that the first start makes.
 *
 * @throws ServerError `BAD_CONFIG` if they are not written as they should be, or one of them is missing. No value is in the text.
 */
export async function loadTokenSecrets(place: TokenSecretPlace): Promise<TokenSecrets> {
  const found = readTokenSecrets(place)
  if (found !== undefined) return found
  const made = await makeTokenSecrets()
  writeOnce(fileOf(place), `${JSON.stringify(made)}\n`)
  // Another start may have been first.
  return readTokenSecrets(place) ?? made
}

/**
 * Reads the same, and makes no file.
 *
 * @returns undefined if the first start will make them
 * @throws ServerError `BAD_CONFIG` as `loadTokenSecrets`
 */
export function readTokenSecrets({ data, env, warn }: TokenSecretPlace): TokenSecrets | undefined {
  const { DATABASE_URL, TOKEN_KEYS = '', TOKEN_SECRET = '' } = env
  if (TOKEN_KEYS !== '' && TOKEN_SECRET !== '') return read(TOKEN_KEYS, TOKEN_SECRET, 'TOKEN_KEYS')
  if (TOKEN_KEYS !== '' || TOKEN_SECRET !== '' || DATABASE_URL)
    throw refused(
      `With ${DATABASE_URL ? 'DATABASE_URL and signin.audiences' : 'one of them'}, set both TOKEN_KEYS and TOKEN_SECRET: every process needs the same ones.`,
    )
  const file = fileOf({ data })
  if (!existsSync(file)) return undefined
  // Windows has other rights, which are not told.
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    warn(`Other users of this machine can read ${file}, the keys of tokens. Run: chmod 600 ${file}`)
  const text = readFileSync(file, 'utf8')
  return read(text, parse(text, file).secret, file)
}

const fileOf = ({ data }: Pick<TokenSecretPlace, 'data'>) => join(data, 'tokens.json')

/** Makes secrets as a first start has them. */
export const makeTokenSecrets = async (): Promise<TokenSecrets> => ({
  secret: randomBytes(32).toString('base64'),
  keys: [await makeKey()],
})

async function makeKey(): Promise<TokenKey> {
  const { privateKey } = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { d = '', x = '', y = '' } = await webcrypto.subtle.exportKey('jwk', privateKey)
  return { kty: 'EC', crv: 'P-256', x, y, d }
}

/** Reads the secrets, but leaves the check of the keys to the sign-in server. */
function read(text: string, secret: unknown, place: string): TokenSecrets {
  const parsed = parse(text, place)
  const inner = 'keys' in parsed ? parsed.keys : parsed
  const keys = (Array.isArray(inner) ? inner : [inner]) as readonly TokenKey[]
  if (typeof secret !== 'string' || secret.length < 32)
    throw refused(
      'TOKEN_SECRET needs at least 32 characters, and stays the same for good. Make one with: openssl rand -base64 32',
    )
  return { keys, secret }
}

function parse(text: string, place: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw refused(`${place} has to be JSON of a JWK or of a JWKS: docs/identity.md shows how to make one.`)
  }
}

const refused = (message: string) => new ServerError('BAD_CONFIG', message)
