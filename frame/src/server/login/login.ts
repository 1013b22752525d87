import { randomBytes, randomInt } from 'node:crypto'
import { FrameError } from '../base/errors.js'
import { isSame, type Secrets } from '../base/secrets.js'
import { appNameOf } from '../config/projectsAt.js'
import { recordEvent } from '../events/recordEvent.js'
import { keepAccount, requireOpening } from '../identities/identities.js'
import { writeCodeMail, writeDeviceMail } from '../mail/loginMails.js'
import { type Bucket, callsOf, giveBack, limit, oneAtATime } from '../parts/buckets.js'
import { codeHash, loginRules, mailsTo, newCode, readEmail, rememberDevice, triesOf } from '../parts/codes.js'
import { type Caller, days, hours, type ServerParts, seconds } from '../parts/parts.js'
import { type IssuedSession, prepareSession } from '../sessions/sessions.js'
import { needed } from '../storage/types.js'

/** The state of a log-in: the device has to be confirmed by the link in the mail, or the code has to be typed. */
export type LoginState = 'device' | 'code'

/**
 * Starts a log-in: sends a code to a device that the email was used on before, or that the link of this log-in has
 * confirmed, and a link to any other. The reply
 * is the same for every address, whether or not it has an account. A device has one log-in per email at a time.
 *
 * @throws FrameError `EMAIL`, `WAIT` within 30 seconds after the last mail, `LIMIT`, or `LATER` if the mail
 *   cannot be sent: then there is no log-in
 */
export async function startLogin(
  parts: ServerParts,
  caller: Caller,
  { mail: typed, site }: { readonly mail: string; readonly site: string },
): Promise<{ readonly state: LoginState; readonly number: number }> {
  const mail = readEmail(typed)
  const { config, secrets, store } = parts
  const user = secrets.hash('email', mail)
  const id = secrets.hash('login', user, caller.device)
  const start = { id, mail, site, user }
  const { code, counted, link, number, state } = await oneAtATime(parts, id, () =>
    storeLogin(parts, caller, start),
  )
  try {
    const facts = { to: mail, number, site, name: appNameOf(config, site) }
    const url = `${config.origin}/confirm#${link}`
    await config.sendMail(
      state === 'code'
        ? writeCodeMail(caller, { ...facts, code })
        : writeDeviceMail(caller, { ...facts, url }),
    )
  } catch (cause) {
    await store.ask('delete from frame_logins where id = ?', [id])
    await giveBack(store, ...counted)
    throw Object.assign(new FrameError('LATER'), { cause })
  }
  await store.audit('login-start', user, { state, site })
  return { state, number }
}

/** A log-in that is stored, and what its mail says. */
interface StoredLogin {
  readonly state: LoginState
  readonly number: number
  readonly code: string
  readonly link: string
  /** The limits that it was counted in, which are given back if its mail cannot be sent. */
  readonly counted: readonly Bucket[]
}

/** Stores a log-in, if its mail may be sent now. @throws FrameError `WAIT`, `LIMIT` */
async function storeLogin(
  parts: ServerParts,
  caller: Caller,
  { id, mail, site, user }: Readonly<Record<'id' | 'mail' | 'site' | 'user', string>>,
): Promise<StoredLogin> {
  const { secrets, store } = parts
  const { ask } = store
  const now = store.now()
  const [last] = await ask('select sent_at, state, expires_at from frame_logins where id = ?', [id])
  const wait = last === undefined ? 0 : Number(last.sent_at) + loginRules.resend - now
  if (wait > 0) throw new FrameError('WAIT', Math.ceil(wait / seconds))
  const known = await ask('select id from frame_devices where id = ?', [
    secrets.hash('device', user, caller.device),
  ])
  const isConfirmed = last?.state === 'code' && Number(last.expires_at) > now
  const state: LoginState = known.length === 1 || isConfirmed ? 'code' : 'device'
  const knownTo = state === 'code' ? caller : undefined
  const counted = [callsOf(parts, caller), ...mailsTo(parts, user, { knownTo })]
  await limit(store, ...counted)
  const [code, link, number] = [newCode(), randomBytes(32).toString('base64url'), randomInt(10, 100)]
  const row = [
    id,
    user,
    caller.device,
    mail,
    site,
    caller.agent,
    number,
    state,
    codeHash(secrets, id, code),
    secrets.hash('confirm', link),
    now,
    now + loginRules.lifetime,
  ]
  await ask(
    `insert into frame_logins
      (id, email, device, mail, site, agent, number, state, code, confirm, sent_at, expires_at, attempts)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) on conflict (id) do update set site = excluded.site,
      agent = excluded.agent, number = excluded.number, state = excluded.state, code = excluded.code,
      confirm = excluded.confirm, sent_at = excluded.sent_at, expires_at = excluded.expires_at, attempts = 0`,
    row,
  )
  return { code, counted, link, number, state }
}

/** Whether the link was followed already. Undefined if there is no such log-in. */
export async function readLoginState(
  { secrets, store }: ServerParts,
  caller: Caller,
  mail: string,
): Promise<LoginState | undefined> {
  const id = loginId(secrets, caller, mail)
  const now = store.now()
  const [row] = await store.ask('select state from frame_logins where id = ? and expires_at > ?', [id, now])
  return row?.state === 'code' || row?.state === 'device' ? row.state : undefined
}

/** Reads the facts that the page behind the link shows, before the device is confirmed and until the log-in is over. */
export async function readConfirmation({ config, secrets, store }: ServerParts, link: string) {
  const values = [secrets.hash('confirm', linkOf(link)), store.now()]
  const text =
    'select site, agent, number, state, sent_at from frame_logins where confirm = ? and expires_at > ?'
  const [row] = await store.ask(text, values)
  if (row === undefined) throw new FrameError('LOGIN')
  const [site, agent, number] = [String(row.site), String(row.agent), Number(row.number)]
  const [isConfirmed, startedAt] = [row.state === 'code', Number(row.sent_at)]
  return { site, name: appNameOf(config, site), agent, number, isConfirmed, startedAt }
}

/**
 * Confirms the device. The link works once, and alone logs nobody in: the code has to be typed where the log-in began.
 *
 * @returns the code, for the page behind the link. It is stored as a hash only, so it cannot be read again: another mail
 *   to the confirmed device has a new one
 * @throws FrameError `LOGIN` if the link is over
 */
export async function confirmDevice(
  { secrets, store }: ServerParts,
  link: string,
): Promise<{ readonly code: string }> {
  const code = newCode()
  const key = secrets.hash('confirm', linkOf(link))
  const now = store.now()
  const [found] = await store.ask('select id from frame_logins where confirm = ?', [key])
  if (found === undefined) throw new FrameError('LOGIN')
  const [row] = await store.ask(
    `update frame_logins set state = 'code', code = ?, attempts = 0, expires_at = ?
    where confirm = ? and state = 'device' and expires_at > ? returning email`,
    [codeHash(secrets, String(found.id), code), now + loginRules.lifetime, key, now],
  )
  if (row === undefined) throw new FrameError('LOGIN')
  await store.audit('device-confirm', String(row.email))
  return { code }
}

/**
 * Ends a log-in that the owner of the email did not begin: its link and its code are good no more. Another mail has to wait as
 * long as before.
 *
 * @throws FrameError `LOGIN` if the link is over
 */
export async function stopLogin({ secrets, store }: ServerParts, link: string): Promise<void> {
  const now = store.now()
  const [row] = await store.ask(
    `update frame_logins set state = 'device', code = '', expires_at = ?
    where confirm = ? and expires_at > ? returning email`,
    [now, secrets.hash('confirm', linkOf(link)), now],
  )
  if (row === undefined) throw new FrameError('LOGIN')
  await store.audit('login-stopped', String(row.email))
}

/**
 * Finishes a log-in. Every try is counted before it is compared, and the code is used up by the statement that
 * matches it, so of several correct ones at the same time one wins. It is used up only if the session is stored.
 *
 * @throws FrameError `LIMIT`, `CODE`, `NEW_LOGIN` on a new device if the email was linked a short time ago
 */
export async function finishLogin(
  parts: ServerParts,
  caller: Caller,
  { code, mail }: { readonly code: string; readonly mail: string },
): Promise<IssuedSession> {
  const { secrets, store } = parts
  const { ask } = store
  const id = loginId(secrets, caller, mail)
  const user = secrets.hash('email', mail.toLowerCase())
  await limit(store, callsOf(parts, caller), triesOf(parts, caller))
  const now = store.now()
  const [tried] = await ask(
    `update frame_logins set attempts = attempts + 1
    where id = ? and state = 'code' and attempts < ? and expires_at > ? returning code, mail`,
    [id, loginRules.triesPerCode, now],
  )
  if (tried === undefined) throw new FrameError('CODE')
  // Only tries against a code count for the address, so that strangers cannot use them up.
  const { triesPerMailDay, triesPerMailHour } = parts.config.limits
  await limit(
    store,
    { id: secrets.hash('tries-hour', user), max: triesPerMailHour, span: hours },
    { id: secrets.hash('tries-day', user), max: triesPerMailDay, span: days },
  )
  const hash = codeHash(secrets, id, /^\d{6}$/.test(code) ? code : '')
  const { device } = caller
  const identity = { user, kind: 'email', name: String(tried.mail), mail: String(tried.mail) } as const
  const isRight = isSame(hash, String(tried.code))
  const early = isRight ? await requireOpening(parts, caller, identity) : ''
  const session = prepareSession(parts, { user, kind: 'email', device, early, mail: identity.mail })
  const account = randomBytes(16).toString('base64url')
  const steps = [
    session.lock,
    needed('delete from frame_logins where id = ? and code = ? returning id', [id, hash]),
    ...keepAccount(parts, identity, account),
    // Nobody has this id, unless the account is new.
    ...recordEvent(
      parts,
      { type: 'user.created', account, data: { login: 'email' }, mail: identity.mail },
      { account },
    ),
    rememberDevice(parts, user, caller),
    session.lock,
    session.store,
  ]
  const used = isRight && (await store.batch(steps, [{ event: 'login', subject: user, detail: { device } }]))
  if (used === false || !used.isDone) {
    await store.audit('login-wrong', user)
    throw new FrameError('CODE')
  }
  return session.issued
}

const loginId = (secrets: Secrets, caller: Caller, mail: string) =>
  secrets.hash('login', secrets.hash('email', mail.toLowerCase()), caller.device)

function linkOf(link: string): string {
  if (!/^[A-Za-z0-9_-]{43}$/.test(link)) throw new FrameError('LOGIN')
  return link
}
