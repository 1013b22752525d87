import { requireThawed, tell } from './custody.js'
import { FrameError } from './errors.js'
import {
  type Caller,
  codeHash,
  hours,
  limit,
  loginRules,
  newCode,
  readEmail,
  type ServerParts,
  seconds,
} from './login.js'
import type { Session } from './sessions.js'

/** Which of the two mails has the code that is asked for: the one to the old address, then the one to the new address. */
export type EmailStage = 'primary' | 'secondary'

const idOf = ({ device }: Caller, { account }: Session, stage: EmailStage) =>
  `email ${account} ${device} ${stage}`

/** The email of an account that is opened by email. @throws FrameError `NO_EMAIL` for one that is opened another way */
async function readCurrent({ secrets, store }: ServerParts, { account }: Session): Promise<string> {
  const [row] = await store.ask('select email, address from frame_accounts where id = ?', account)
  const mail = String(row?.address)
  if (row?.email !== secrets.hash('email', mail)) throw new FrameError('NO_EMAIL')
  return mail
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
  { mail: typed, site }: { readonly mail: unknown; readonly site: string },
): Promise<{ readonly stage: EmailStage }> {
  const mail = readEmail(typed)
  await requireThawed(parts, session)
  const current = await readCurrent(parts, session)
  if (mail === current) throw new FrameError('SAME_EMAIL')
  const { ask, now } = parts.store
  await limit(parts.store, parts.secrets.hash('client', caller.client), loginRules.callsPerClientHour, hours)
  const [last] = await ask('select sent_at from frame_email_changes where account = ?', session.account)
  const wait = last === undefined ? 0 : Number(last.sent_at) + loginRules.resend - now()
  if (wait > 0) throw new FrameError('WAIT', Math.ceil(wait / seconds))
  const values = [session.account, caller.device, mail, site, now(), now() + loginRules.lifetime]
  await ask(
    `insert into frame_email_changes (account, device, mail, site, stage, code, attempts, sent_at, expires_at)
    values (?, ?, ?, ?, 'primary', '', 0, ?, ?) on conflict (account) do update set device = excluded.device,
      mail = excluded.mail, site = excluded.site, stage = 'primary', code = '', attempts = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    ...values,
  )
  await sendCode(parts, caller, session, { stage: 'primary', to: current, mail, site })
  await parts.store.audit('email-start', session.account)
  return { stage: 'primary' }
}

/**
 * Takes the code of the old address, and sends one to the new address.
 *
 * @throws FrameError `CODE`, `LIMIT`, `FROZEN`, or `LATER` if the mail cannot be sent
 */
export async function confirmOldEmail(parts: ServerParts, caller: Caller, session: Session, code: unknown) {
  await requireThawed(parts, session)
  const row = await takeCode(parts, caller, session, { code, stage: 'primary' })
  const sent = { stage: 'secondary' as const, to: row.mail, ...row }
  await sendCode(parts, caller, session, sent)
}

/**
 * Takes the code of the new address. From now on it logs in to the account, and the old one does not.
 *
 * @throws FrameError `CODE`, `LIMIT`, `FROZEN`, `TAKEN` if the new address has an account
 */
export async function finishEmailChange(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  code: unknown,
): Promise<{ readonly mail: string }> {
  await requireThawed(parts, session)
  const old = await readCurrent(parts, session)
  const { mail } = await takeCode(parts, caller, session, { code, stage: 'secondary' })
  const { secrets, store } = parts
  const user = secrets.hash('email', mail)
  const rows = await store
    .ask(
      `update frame_accounts set email = ?, address = ? where id = ? and email = ?
        and not exists (select 1 from frame_accounts as other where other.email = ?) returning id`,
      ...[user, mail, session.account, secrets.hash('email', old), user],
    )
    // Of two changes to one address at the same time, the database refuses the second.
    .catch(() => [])
  if (rows.length === 0) throw new FrameError('TAKEN')
  await store.ask(
    'insert into frame_devices values (?, ?, ?) on conflict (id) do update set seen_at = excluded.seen_at',
    ...[secrets.hash('device', user, caller.device), user, store.now()],
  )
  await store.audit('email-change', session.account)
  // The change is done, also if the old mailbox cannot be reached any more.
  await tell(
    parts,
    { mail: old },
    {
      subject: 'The email of your wallet was changed',
      text:
        'The email of your wallet was changed, with a code that was sent to this address. This address does not log in to ' +
        'it any more.\n\nIf it was not you, move what the wallet holds, on a device that still opens it.\n',
    },
  ).catch(parts.onError)
  return { mail }
}

interface Sent {
  readonly stage: EmailStage
  readonly to: string
  readonly mail: string
  readonly site: string
}

async function sendCode(
  parts: ServerParts,
  caller: Caller,
  session: Session,
  { stage, to, mail, site }: Sent,
) {
  const { secrets, store } = parts
  const mails = secrets.hash('mails', secrets.hash('email', to))
  await limit(store, mails, loginRules.mailsPerMailHour, hours)
  const code = newCode()
  await store.ask(
    `update frame_email_changes set stage = ?, code = ?, attempts = 0, sent_at = ?, expires_at = ? where account = ?`,
    ...[stage, codeHash(secrets, idOf(caller, session, stage), code), store.now()],
    ...[store.now() + loginRules.lifetime, session.account],
  )
  const what = stage === 'primary' ? `to ${mail}` : 'to this address'
  try {
    await tell(
      parts,
      { mail: to },
      {
        subject: `${code} is your code`,
        text:
          `Your code: ${code}\n\nIt changes the email of your wallet ${what}, on ${site}, and is valid for 10 minutes.\n\n` +
          'Type the code only in the wallet. Nobody else needs it. If it was not you, do nothing.\n',
      },
    )
  } catch (error) {
    await store.ask('delete from frame_email_changes where account = ?', session.account)
    throw error
  }
}

/** Counts a try before it is compared. The statement that matches a code uses it up. */
async function takeCode(
  { secrets, store }: ServerParts,
  caller: Caller,
  session: Session,
  { code, stage }: { readonly code: unknown; readonly stage: EmailStage },
): Promise<{ readonly mail: string; readonly site: string }> {
  await limit(store, secrets.hash('client', caller.client), loginRules.callsPerClientHour, hours)
  await limit(store, secrets.hash('tries-device', caller.device), loginRules.triesPerDeviceDay, 24 * hours)
  const hash = codeHash(
    secrets,
    idOf(caller, session, stage),
    typeof code === 'string' && /^\d{6}$/.test(code) ? code : '',
  )
  const where = 'account = ? and device = ? and stage = ?'
  const key = [session.account, caller.device, stage]
  const tried = await store.ask(
    `update frame_email_changes set attempts = attempts + 1
    where ${where} and attempts < ? and expires_at > ? returning account`,
    ...[...key, loginRules.triesPerCode, store.now()],
  )
  const act =
    stage === 'primary'
      ? `update frame_email_changes set code = '' where ${where} and code = ? returning mail, site`
      : `delete from frame_email_changes where ${where} and code = ? returning mail, site`
  const [row] = tried.length === 0 ? [] : await store.ask(act, ...key, hash)
  if (row === undefined) {
    await store.audit('email-wrong', session.account)
    throw new FrameError('CODE')
  }
  return { mail: String(row.mail), site: String(row.site) }
}
