import { FrameError } from '../base/errors.js'
import { isSame } from '../base/secrets.js'
import { recordCustody } from '../events/recordCustody.js'
import { recordLoginEnds } from '../identities/tellHost.js'
import { textsFor } from '../mail/mailTexts.js'
import { callsOf, giveBack, limit, oneAtATime } from '../parts/buckets.js'
import {
  codeHash,
  forgetLogin,
  loginRules,
  mailsTo,
  newCode,
  readEmail,
  rememberDevice,
  triesFor,
  triesOf,
} from '../parts/codes.js'
import { type Caller, type ServerParts, seconds } from '../parts/parts.js'
import { passkeyUser } from '../passkeys/passkeyUser.js'
import { addNotice } from '../sessions/notices.js'
import type { Session } from '../sessions/sessions.js'
import { isDuplicate } from '../storage/createStore.js'
import { needed, type SqlStatement, statement } from '../storage/types.js'
import { requireThawed, tell } from '../wallets/custody.js'

/** The mail whose code is asked for: the one to the old address, then the one to the new address. */
export type EmailStage = 'primary' | 'secondary'

const idOf = ({ device }: Caller, { account }: Session, stage: EmailStage) =>
  `email ${account} ${device} ${stage}`

/**
 * The email of an account that is opened by email; empty for one that is opened by a passkey alone, and has none yet.
 *
 * @throws FrameError `NO_EMAIL` for one that is opened another way
 */
async function readCurrent({ secrets, store }: ServerParts, { account }: Session) {
  const [row] = await store.ask('select email, address from frame_accounts where id = ?', [account])
  const [mail, user] = [String(row?.address), String(row?.email)]
  if (user === passkeyUser(secrets, account)) return { mail: '', user }
  if (user !== secrets.hash('email', mail)) throw new FrameError('NO_EMAIL')
  return { mail, user }
}

/** The address that an account is to have. */
interface EmailStart {
  readonly mail: string
  readonly site: string
  /** Whether a passkey of the account has confirmed it. */
  readonly isProved?: boolean
}

/**
 * Starts the change of an account's email with a code to the old address. Nothing tells whether the new address has an
 * account until its own code was typed. A second call starts again.
 *
 * @throws FrameError `EMAIL`, `SAME_EMAIL`, `NO_EMAIL`, `FROZEN`, `WAIT`, `LIMIT`, or `LATER` if the mail cannot be sent
 */
export async function startEmailChange(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { isProved = false, mail: typed, site }: EmailStart,
): Promise<{ readonly stage: EmailStage }> {
  const mail = readEmail(typed)
  await requireThawed(parts, session)
  const { mail: current } = await readCurrent(parts, session)
  // Without an old address, a passkey has to be the proof of who it is.
  if (current === '' && !isProved) throw new FrameError('NO_EMAIL')
  if (mail === current) throw new FrameError('SAME_EMAIL')
  const stage: EmailStage = current === '' ? 'secondary' : 'primary'
  await limit(parts.store, callsOf(parts, caller))
  const start = { mail, site, stage }
  await oneAtATime(parts, `email ${session.account}`, () => storeChange(parts, caller, session, start))
  await sendCode(parts, caller, session, { stage, to: current || mail, mail, site })
  await parts.store.audit('email-start', session.account)
  return { stage }
}

/** Stores that a change begins, if its mail may be sent now. @throws FrameError `WAIT` */
async function storeChange(
  { store }: ServerParts,
  caller: Caller,
  session: Session,
  { mail, site, stage }: { readonly mail: string; readonly site: string; readonly stage: EmailStage },
): Promise<void> {
  const { ask, now } = store
  const [last] = await ask('select sent_at from frame_email_changes where account = ?', [session.account])
  const wait = last === undefined ? 0 : Number(last.sent_at) + loginRules.resend - now()
  if (wait > 0) throw new FrameError('WAIT', Math.ceil(wait / seconds))
  const values = [session.account, caller.device, mail, site, stage, now(), now() + loginRules.lifetime]
  await ask(
    `insert into frame_email_changes (account, device, mail, site, stage, code, attempts, sent_at, expires_at)
    values (?, ?, ?, ?, ?, '', 0, ?, ?) on conflict (account) do update set device = excluded.device,
      mail = excluded.mail, site = excluded.site, stage = excluded.stage, code = '', attempts = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    values,
  )
}

/**
 * Takes the code of the old address, and sends one to the new address.
 *
 * @throws FrameError `CODE`, `LIMIT`, `FROZEN`, or `LATER` if the mail cannot be sent
 */
export async function confirmOldEmail(parts: ServerParts, caller: Caller, session: Session, code: string) {
  await requireThawed(parts, session)
  const { mail, site, ...used } = await checkCode(parts, caller, session, { code, stage: 'primary' })
  await sendCode(parts, caller, session, { stage: 'secondary', to: mail, mail, site, used })
}

/**
 * Takes the code of the new address. From now on it logs in to the account, and the old one does not: what that has opened
 * ends, all but the session that asks.
 *
 * @throws FrameError `CODE`, `LIMIT`, `FROZEN`, `TAKEN` if the new address has an account
 */
export async function finishEmailChange(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  code: string,
): Promise<{ readonly mail: string }> {
  await requireThawed(parts, session)
  const { mail: old, user: before } = await readCurrent(parts, session)
  const texts = textsFor(session)
  const { hash, mail } = await checkCode(parts, caller, session, { code, stage: 'secondary' })
  const { secrets, store } = parts
  const user = secrets.hash('email', mail)
  const steps = [
    needed(
      `delete from frame_email_changes where account = ? and device = ? and stage = 'secondary' and code = ?
      returning account`,
      [session.account, caller.device, hash],
    ),
    needed(
      `update frame_accounts set email = ?, address = ? where id = ? and email = ?
        and not exists (select 1 from frame_accounts as other where other.email = ?)
        and not exists (select 1 from frame_identities where frame_identities.id = ? and linked = 1) returning id`,
      [user, mail, session.account, before, user, user],
    ),
    statement('delete from frame_identities where id in (?, ?) and linked = 0', [before, user]),
    ...(old === '' ? [] : await endOpened(parts, session, before)),
    statement('update frame_sessions set identity = ? where account = ? and identity = ?', [
      user,
      session.account,
      before,
    ]),
    ...forgetLogin(before),
    rememberDevice(parts, user, caller),
    ...recordCustody(parts, { ...session, mail }, 'email-changed'),
  ]
  // Entries about the old address are those of the account until now.
  const entry = { event: 'email-change', subject: session.account, detail: { former: before } }
  const { isDone, rows } = await store.batch(steps, [entry]).catch((error: unknown) => {
    // The database refuses the second of two changes to one address at the same time.
    throw isDuplicate(error) ? new FrameError('TAKEN') : error
  })
  if (!isDone) throw new FrameError(rows.length === 1 ? 'CODE' : 'TAKEN')
  // The other devices hear of it in the frame: there was no address before.
  if (old === '')
    await addNotice(parts, session, { kind: 'added', slot: 'email' }, caller.device).catch(parts.onError)
  // The change is done, also if the old mailbox cannot be reached any more.
  await tell(
    parts,
    { mail: old, locale: session.locale },
    {
      subject: texts.emailSubject,
      text: `${texts.emailText}\n\n${texts.emailEnd}\n`,
    },
  ).catch(parts.onError)
  return { mail }
}

/**
 * The statements that end what an old address has opened on other devices, and what is being proved there: that somebody else
 * reads the mailbox may be why it is changed.
 */
async function endOpened(
  parts: ServerParts,
  { account, family }: Session,
  before: string,
): Promise<readonly SqlStatement[]> {
  return [
    ...(await recordLoginEnds(parts, account, { family, identity: before })),
    // An older session has no record of the log-in that opened it.
    statement(`delete from frame_sessions where account = ? and family <> ? and identity in (?, '')`, [
      account,
      family,
      before,
    ]),
    statement('delete from frame_link_proofs where account = ?', [account]),
  ]
}

interface CheckedCode {
  readonly hash: string
  readonly attempts: number
  readonly expiresAt: number
}

interface Sent {
  readonly stage: EmailStage
  readonly to: string
  readonly mail: string
  readonly site: string
  /** The code that this mail is sent for. None for the first mail. */
  readonly used?: CheckedCode
}

/** Sends a code. The statement that stores it uses up what paid for it, which is given back if the mail fails. */
async function sendCode(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { stage, to, mail, site, used }: Sent,
) {
  const { secrets, store } = parts
  const user = secrets.hash('email', to)
  // The account has a session on this device, so no stranger can use up these.
  const mails = mailsTo(parts, user, stage === 'primary' ? { knownTo: caller } : { use: 'change' })
  await limit(store, ...mails)
  const code = newCode()
  const [hash, now] = [codeHash(secrets, idOf(caller, session, stage), code), store.now()]
  const stored = await store.ask(
    `update frame_email_changes set stage = ?, code = ?, attempts = 0, sent_at = ?, expires_at = ?
    where account = ? and device = ? and code = ? returning account`,
    [stage, hash, now, now + loginRules.lifetime, session.account, caller.device, used?.hash ?? ''],
  )
  if (stored.length === 0) throw new FrameError('CODE')
  const texts = textsFor(session)
  const what = stage === 'primary' ? texts.emailCodeOld(mail, site) : texts.emailCodeNew(site)
  try {
    await tell(
      parts,
      { mail: to, locale: session.locale },
      {
        subject: texts.emailCodeSubject(code),
        text: [texts.emailCode(code), what, `${texts.emailCodeEnd}\n`].join('\n\n'),
        site,
      },
    )
  } catch (error) {
    if (used === undefined)
      await store.ask('delete from frame_email_changes where account = ? and code = ?', [
        session.account,
        hash,
      ])
    else
      await store.ask(
        `update frame_email_changes set stage = 'primary', code = ?, attempts = ?, expires_at = ?
        where account = ? and code = ?`,
        [used.hash, used.attempts, used.expiresAt, session.account, hash],
      )
    await giveBack(store, ...mails)
    throw error
  }
}

/** Counts a try before it is compared. Whoever goes on with a right code uses it up. @throws FrameError `CODE`, `LIMIT` */
async function checkCode(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { code, stage }: { readonly code: string; readonly stage: EmailStage },
): Promise<CheckedCode & { readonly mail: string; readonly site: string }> {
  const { secrets, store } = parts
  await limit(store, callsOf(parts, caller), triesOf(parts, caller))
  const hash = codeHash(secrets, idOf(caller, session, stage), /^\d{6}$/.test(code) ? code : '')
  const [row] = await store.ask(
    `update frame_email_changes set attempts = attempts + 1
    where account = ? and device = ? and stage = ? and attempts < ? and expires_at > ?
    returning code, mail, site, attempts, expires_at`,
    [session.account, caller.device, stage, loginRules.triesPerCode, store.now()],
  )
  // The old address is that of the session: no stranger tries codes for it.
  if (row !== undefined && stage === 'secondary')
    await limit(store, ...triesFor(parts, secrets.hash('email', String(row.mail)), 'change'))
  if (row === undefined || !isSame(hash, String(row.code))) {
    await store.audit('email-wrong', session.account)
    throw new FrameError('CODE')
  }
  const { attempts, expires_at, mail, site } = row
  return {
    hash,
    attempts: Number(attempts),
    expiresAt: Number(expires_at),
    mail: String(mail),
    site: String(site),
  }
}
