import { randomBytes } from 'node:crypto'
import { FrameError } from './errors.js'
import type { Caller, ServerParts } from './login.js'

/** Who is logged in on a device. */
export interface Session {
  readonly family: string
  readonly account: string
  readonly mail: string
}

/** What the page keeps. Without the key of the device, the tokens are worth nothing. */
export interface IssuedSession {
  readonly access: string
  readonly refresh: string
  /** Seconds until `access` has to be renewed. */
  readonly seconds: number
  readonly mail: string
}

const accessLifetime = 10 * 60_000
const sessionLifetime = 30 * 24 * 60 * 60_000

/** Creates a session of a device. */
export async function createSession(
  { secrets, store }: ServerParts,
  { account, device, mail }: { readonly account: string; readonly device: string; readonly mail: string },
): Promise<IssuedSession> {
  const now = store.now()
  const [access, refresh] = [newToken(), newToken()]
  await store.ask('delete from frame_sessions where expires_at <= ?', now)
  await store.ask(
    'insert into frame_sessions values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[randomBytes(16).toString('base64url'), account, mail, device],
    ...[secrets.hash('access', access), secrets.hash('refresh', refresh), ''],
    ...[now + accessLifetime, now + sessionLifetime],
  )
  return { access, refresh, mail, seconds: accessLifetime / 1000 }
}

/**
 * The session of an access token, on the device that it was made for.
 *
 * @throws FrameError `SESSION`
 */
export async function readSession(
  { secrets, store }: ServerParts,
  { device }: Caller,
  access: string | undefined,
): Promise<Session> {
  const values = [secrets.hash('access', access ?? ''), device, store.now(), store.now()]
  const [row] = await store.ask(
    // The email of an account may have changed since.
    `select family, account, coalesce((select address from frame_accounts where id = account), mail) as mail
    from frame_sessions where access = ? and device = ? and access_until > ? and expires_at > ?`,
    ...values,
  )
  if (row === undefined) throw new FrameError('SESSION')
  return { family: String(row.family), account: String(row.account), mail: String(row.mail) }
}

/**
 * Exchanges a refresh token for new tokens. It works once. Used again, somebody has a copy: the session ends.
 *
 * @throws FrameError `SESSION`
 */
export async function refreshSession(
  { secrets, store }: ServerParts,
  { device }: Caller,
  refresh: unknown,
): Promise<IssuedSession> {
  if (typeof refresh !== 'string') throw new FrameError('SESSION')
  const now = store.now()
  const [access, next] = [newToken(), newToken()]
  const used = secrets.hash('refresh', refresh)
  const [row] = await store.ask(
    `update frame_sessions set access = ?, refresh = ?, previous = ?, access_until = ?
    where refresh = ? and device = ? and expires_at > ? returning mail`,
    ...[secrets.hash('access', access), secrets.hash('refresh', next), used, now + accessLifetime],
    ...[used, device, now],
  )
  if (row !== undefined)
    return { access, refresh: next, seconds: accessLifetime / 1000, mail: String(row.mail) }
  const revoked = await store.ask('delete from frame_sessions where previous = ? returning account', used)
  for (const { account } of revoked) await store.audit('session-reuse', String(account), { device })
  throw new FrameError('SESSION')
}

/** Ends a session. */
export async function endSession({ store }: ServerParts, { account, family }: Session): Promise<void> {
  await store.ask('delete from frame_sessions where family = ?', family)
  await store.audit('logout', account)
}

const newToken = () => randomBytes(32).toString('base64url')
