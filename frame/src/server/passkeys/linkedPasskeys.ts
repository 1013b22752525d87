import { base64UrlToBytes, bytesToBase64Url } from '../../../../common/base64.js'
import type { VaultRecord } from '../../shared/vaultRecord.js'
import { FrameError } from '../base/errors.js'
import type { Secrets } from '../base/secrets.js'
import type { ServerParts } from '../parts/parts.js'
import { needed, type SqlStatement, statement } from '../storage/types.js'
import type { KnownPasskey } from './verify.js'

/** The id of a passkey as a further way to log in to an account, as the hash of an email is one. */
export const passkeyIdentity = (secrets: Pick<Secrets, 'hash'>, credential: string): string =>
  secrets.hash('passkey-login', credential)

/**
 * The passkey of a slot as the server checks it when it logs in. Its counter begins at 0: whatever it counts comes after that.
 *
 * @returns undefined if the wallet has no such passkey
 */
export function passkeyOfSlot(
  { slots }: Pick<VaultRecord, 'slots'>,
  isIt: (credential: string) => boolean,
): KnownPasskey | undefined {
  const passkey = slots.map((slot) => slot.passkey).find((each) => each && isIt(each.credential))
  const publicKey = toCose(passkey?.publicKey ?? '')
  if (passkey === undefined || publicKey === undefined) return undefined
  return { credential: passkey.credential, publicKey, counter: 0 }
}

/** The head of a SubjectPublicKeyInfo of an uncompressed point on P-256 (RFC 5480, section 2). */
const spkiHead = '3059301306072a8648ce3d020106082a8648ce3d03010703420004'

/** The same key as COSE has it (RFC 9053, section 7.1.1): ES256 on P-256. Undefined for a key of another kind. */
function toCose(publicKey: string): string | undefined {
  const spki = Buffer.from(base64UrlToBytes(publicKey) ?? [])
  if (spki.length !== 91 || spki.subarray(0, 27).toString('hex') !== spkiHead) return undefined
  const [x, y] = [spki.subarray(27, 59), spki.subarray(59)]
  const head = Buffer.from('a5010203262001215820', 'hex')
  return bytesToBase64Url(Buffer.concat([head, x, Buffer.from('225820', 'hex'), y]))
}

/**
 * Stores a passkey that was linked. It has no account of its own, so that a server of an earlier version, which knows no delay
 * of it, logs nobody in with it. Returns no row if the passkey has made an account.
 */
export const storeLinkedPasskey = (
  { store }: Pick<ServerParts, 'store'>,
  { credential, publicKey }: KnownPasskey,
  identity: string,
): SqlStatement =>
  needed(
    `insert into frame_passkeys (credential, account, public_key, counter, created_at, identity)
    values (?, '', ?, 0, ?, ?) on conflict (credential) do update set public_key = excluded.public_key, counter = 0
      where frame_passkeys.identity = excluded.identity returning credential`,
    [credential, publicKey, store.now(), identity],
  )

/** The statement that ends a passkey with the way to log in that it is. */
export const forgetLinkedPasskey = (identity: string): SqlStatement =>
  statement('delete from frame_passkeys where identity = ?', [identity])

/**
 * Keeps a slot whose passkey was linked: who may remove it as a way to log in, and when, is a stricter rule than that of slots.
 *
 * @throws FrameError `PASSKEY_LOGIN`
 */
export async function requireNoLogin(
  { store }: Pick<ServerParts, 'store'>,
  account: string,
  credential: string | undefined,
): Promise<void> {
  if (credential === undefined) return
  const rows = await store.ask(
    `select identity from frame_passkeys where credential = ? and account = '' and exists (
      select 1 from frame_identities where id = frame_passkeys.identity and account = ? and linked = 1
      union all select 1 from frame_accounts where email = frame_passkeys.identity and id = ?)`,
    [credential, account, account],
  )
  if (rows.length > 0) throw new FrameError('PASSKEY_LOGIN')
}
