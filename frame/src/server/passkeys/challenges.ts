import { randomBytes } from 'node:crypto'
import { isSame, type Secrets } from '../base/secrets.js'
import { minutes, type ServerParts } from '../parts/parts.js'
import { needed, type SqlStatement } from '../storage/types.js'

/**
 * The purpose that a passkey is asked for: to make an account, to log in, to confirm that the account is to have an
 * email, or to prove that it may become a way to log in to an account.
 */
export type PasskeyUse = 'create' | 'get' | 'email' | 'link'

/** The place that a challenge counts at: the device and the site that it was given to, and for one use. */
export interface ChallengePlace {
  readonly device: string
  readonly site: string
  readonly use: PasskeyUse
}

const lifetime = 10 * minutes
const [seedLength, timeLength] = [16, 8]

/**
 * Makes a challenge. Nothing of it is stored before it is used: it carries the time at which it ends, and a keyed hash of that
 * and of its place.
 */
export function newChallenge({ secrets, store }: ServerParts, place: ChallengePlace): string {
  const head = Buffer.alloc(seedLength + timeLength)
  randomBytes(seedLength).copy(head)
  head.writeBigUInt64BE(BigInt(store.now() + lifetime), seedLength)
  return Buffer.concat([head, sign(secrets, head, place)]).toString('base64url')
}

/** Whether this server gave a challenge to exactly this place, and it is not over. It may have been used. */
export function isChallenge(
  { secrets, store }: ServerParts,
  challenge: string,
  place: ChallengePlace,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.toString('base64url') !== challenge || bytes.length < seedLength + timeLength) return false
  const head = bytes.subarray(0, seedLength + timeLength)
  const isOurs = isSame(challenge, Buffer.concat([head, sign(secrets, head, place)]).toString('base64url'))
  return isOurs && head.readBigUInt64BE(seedLength) > BigInt(store.now())
}

/** Uses a challenge up. Returns no row, so that nothing of the batch is done, if it was used before. */
export const useChallenge = ({ secrets, store }: ServerParts, challenge: string): SqlStatement =>
  needed('insert into frame_proofs (id, until) values (?, ?) on conflict (id) do nothing returning id', [
    secrets.hash('passkey-challenge', challenge),
    store.now() + lifetime,
  ])

const sign = (secrets: Secrets, head: Uint8Array, { device, site, use }: ChallengePlace) =>
  Buffer.from(
    secrets.hash('passkey', Buffer.from(head).toString('base64url'), use, device, site),
    'base64url',
  )
