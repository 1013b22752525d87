import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type * as z from 'zod/mini'
import { readBoundedText } from '../../../../common/bodies.js'
import type { SignInServerCode } from './codes.js'

const maxBytes = 65_536

const errors: Readonly<Record<SignInServerCode, readonly [status: number, message: string]>> = {
  bad_request: [400, 'This is not a call of the sign-in server.'],
  format: [400, 'The message cannot be read. Sign in again.'],
  domain: [403, 'The message is for another site.'],
  uri: [403, 'The message is for another address.'],
  chain: [403, 'This network is not served. Switch to another one, then sign in.'],
  address: [403, 'The message is of another account.'],
  statement: [403, 'The message does not say what it should. Sign in again.'],
  time: [403, 'The times of the message do not fit each other. Sign in again.'],
  expired: [403, 'The message has expired. Check the clock of this device, then sign in again.'],
  not_yet_valid: [403, 'The message is not valid yet. Check the clock of this device, then sign in again.'],
  issued_in_future: [
    403,
    'The message is from the future. Check the clock of this device, then sign in again.',
  ],
  too_old: [403, 'The message is too old. Sign in again.'],
  nonce: [403, 'This sign-in is over. Sign in again.'],
  signature: [403, 'The signature is not of this account. Sign in again.'],
  unavailable: [503, 'The sign-in cannot be checked now. Try again in a moment.'],
  unsupported: [422, 'This kind of signature cannot be checked. Use another account.'],
  origin: [403, 'This site may not sign in here.'],
  audience: [403, 'Tokens for this audience are not issued here.'],
  client: [400, 'This link is of no app that is known here. Go back, and begin again.'],
  session: [401, 'This account is not signed in. Sign in, then try again.'],
  proof: [
    400,
    'The proof of the key is not good for this call. Check the clock of this device, then try again.',
  ],
  rate: [429, 'Too many calls. Wait a minute, then try again.'],
}

/** An error reply. All have the same form. */
export function respondError(code: SignInServerCode): Response {
  const [status, message] = errors[code]
  const headers = new Headers(
    code === 'unavailable' ? { 'retry-after': '2' } : code === 'rate' ? { 'retry-after': '60' } : {},
  )
  return respond(status, { error: { code, message } }, headers)
}

/** JSON, or an empty body if there is no value. Never cached. */
export function respond(status: number, value: unknown, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store')
  if (value === undefined) return new Response(null, { status, headers })
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(value), { status, headers })
}

/**
 * Reads the JSON in a request's body.
 *
 * @param schema - what the call takes.
 * @returns undefined if it is not JSON, larger than 64 KiB, or does not fit the schema.
 */
export async function readBody<Body>(
  request: Request,
  schema: z.ZodMiniType<Body>,
): Promise<Body | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i.test(type.trim())) return undefined
  try {
    return schema.safeParse(JSON.parse((await readBoundedText(request, maxBytes)) ?? '')).data
  } catch {
    return undefined
  }
}

/** Random bytes in hex. */
export const randomHex = (bytes: number) => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))

/** The hash that is stored instead of a secret. */
export const hashOf = (secret: string) => bytesToHex(sha256(utf8ToBytes(secret)))

/** A cookie with hex of a known length. If there are two with this name, neither can be trusted: undefined. */
export function readCookie(request: Request, name: string, bytes: number): string | undefined {
  const values = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [value = ''] = values
  return values.length === 1 && value.length === bytes * 2 && /^[0-9a-f]+$/.test(value) ? value : undefined
}
