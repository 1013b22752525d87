import { randomBytes } from 'node:crypto'
import { FrameError } from '../base/errors.js'
import { endFamilies } from '../events/endFamilies.js'
import type { Reader } from '../mail/mailTexts.js'
import { type Caller, days, minutes, type ServerParts } from '../parts/parts.js'
import { needed, type SqlStatement, statement } from '../storage/types.js'
import { type IdentityKind, readKind } from './kinds.js'

/** A session of a user on a device. */
export interface Session extends Reader {
  readonly family: string
  readonly account: string
  readonly mail: string
  /** The log-in that opened it. Empty for a session from before log-ins could be linked. */
  readonly identity: string
  /** How the user has logged in. Undefined for a session from before this was kept. */
  readonly kind: IdentityKind | undefined
  /** When the user has logged in, in milliseconds since 1970. */
  readonly loggedInAt: number
}

/** The tokens that the page keeps. They are worth nothing without the key of the device. */
export interface IssuedSession {
  readonly access: string
  readonly refresh: string
  /** Seconds until `access` has to be renewed. */
  readonly seconds: number
  readonly mail: string
}

const accessLifetime = 10 * minutes
export const sessionLifetime = 30 * days
/** A device that has lost the reply to a renewal asks once more within this time. */
const repeatable = 1 * minutes

/** A session that is stored in one batch with what the log-in uses up. */
export interface PreparedSession {
  readonly issued: IssuedSession
  /**
   * Waits for a removal of the account that has begun, and makes a later one wait: each finds what the other has stored. This
   * statement comes before `store` in its batch. Where a batch writes other rows of the user, it begins with it, too: a removal
   * takes the account first, and else each would hold what the other waits for.
   */
  readonly lock: SqlStatement
  /** Returns no row if there is no such account. */
  readonly store: SqlStatement
}

/** The account that a log-in opens. Values: the log-in twice, the time, the account that opens early, and the log-in. */
const opened = `(select id from frame_accounts where email = ? union all
  select account from frame_identities where id = ? and linked = 1 and (opens_at <= ? or account = ?)
    and not exists (select 1 from frame_accounts where email = ?))`

/**
 * Prepares a session of the account that a log-in opens.
 *
 * @param user - the hash of the email, or of the user of a provider. An account of its own comes before one that it is
 *   linked to: a server of an earlier version may have made it since
 * @param kind - how the user has logged in. A passkey opens the account of an email, too
 * @param early - the account that a new log-in opens although its delay is not over. A link that is made while somebody
 *   logs in opens no other one
 */
export function prepareSession(
  { secrets, store }: ServerParts,
  {
    device,
    early,
    kind,
    mail,
    user,
  }: {
    readonly user: string
    readonly kind: IdentityKind
    readonly device: string
    readonly mail: string
    readonly early: string
  },
): PreparedSession {
  const now = store.now()
  const [access, refresh] = [newToken(), newToken()]
  const values = [user, user, now, early, user]
  return {
    issued: { access, refresh, mail, seconds: accessLifetime / 1000 },
    lock: statement(`update frame_accounts set created_at = created_at where id in ${opened}`, values),
    store: needed(
      `insert into frame_sessions
        (family, account, mail, device, access, refresh, previous, access_until, expires_at, identity, kind)
      select ?, found.id, ?, ?, ?, ?, '', cast(? as bigint), cast(? as bigint), ?, ? from ${opened} as found
      returning family`,
      [
        randomBytes(16).toString('base64url'),
        mail,
        device,
        secrets.hash('access', access),
        secrets.hash('refresh', refresh),
        now + accessLifetime,
        now + sessionLifetime,
        user,
        kind,
        ...values,
      ],
    ),
  }
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
    `select family, account, identity, kind, expires_at, coalesce((select address from frame_accounts where id = account), mail) as mail
    from frame_sessions where access = ? and device = ? and access_until > ? and expires_at > ?`,
    values,
  )
  if (row === undefined) throw new FrameError('SESSION')
  const { account, expires_at, family, identity, kind, mail } = row
  return {
    family: String(family),
    account: String(account),
    mail: String(mail),
    identity: String(identity),
    kind: readKind(kind),
    // No renewal of its tokens makes a session longer.
    loggedInAt: Number(expires_at) - sessionLifetime,
  }
}

/**
 * Exchanges a refresh token for new tokens, once. The same device, whose reply may be lost or which asked several times at
 * once, is given the same new tokens again for a minute: they derive from the old one, so that none is stored. If a token that was
 * exchanged is used again later, or by another device, somebody has a copy of it: the session ends. One that was not yet is
 * refused to another device, and stays good for its own.
 *
 * @throws FrameError `SESSION`
 */
export async function refreshSession(
  parts: ServerParts,
  { device }: Caller,
  refresh: string,
): Promise<IssuedSession> {
  const { secrets, store } = parts
  const now = store.now()
  const [access, next] = [secrets.nextToken('access', refresh), secrets.nextToken('refresh', refresh)]
  const [used, following] = [secrets.hash('refresh', refresh), secrets.hash('refresh', next)]
  const [row] = await store.ask(
    `update frame_sessions set access = ?, refresh = ?, previous = ?, access_until = ?
    where refresh = ? and device = ? and expires_at > ? returning mail`,
    [secrets.hash('access', access), following, used, now + accessLifetime, used, device, now],
  )
  if (row !== undefined)
    return { access, refresh: next, seconds: accessLifetime / 1000, mail: String(row.mail) }
  const [same] = await store.ask(
    `select mail, access_until from frame_sessions
    where previous = ? and device = ? and refresh = ? and access_until > ? and expires_at > ?`,
    [used, device, following, now + accessLifetime - repeatable, now],
  )
  if (same !== undefined) {
    const seconds = Math.floor((Number(same.access_until) - now) / 1000)
    return { access, refresh: next, seconds, mail: String(same.mail) }
  }
  const copied = await store.ask('select family, account from frame_sessions where previous = ?', [used])
  for (const { account, family } of copied)
    await endFamilies(parts, String(account), [String(family)], {
      reason: 'copied',
      entry: { event: 'session-reuse', subject: String(account), detail: { device } },
    })
  throw new FrameError('SESSION')
}

/** Ends a session. */
export async function endSession(parts: ServerParts, { account, family }: Session): Promise<void> {
  const entry = { event: 'logout', subject: account }
  await endFamilies(parts, account, [family], { reason: 'logout', entry })
}

const newToken = () => randomBytes(32).toString('base64url')
