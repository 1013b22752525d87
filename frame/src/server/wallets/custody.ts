import type { VaultSlot } from '../../shared/vaultRecord.js'
import { FrameError } from '../base/errors.js'
import { appNameOf } from '../config/projectsAt.js'
import { recordCustody } from '../events/recordCustody.js'
import { writeNotice } from '../mail/mailBody.js'
import { textsFor } from '../mail/mailTexts.js'
import { limit } from '../parts/buckets.js'
import { days, hours, minutes, type ServerParts } from '../parts/parts.js'
import { addNotice, type NoticeEvent } from '../sessions/notices.js'
import type { Session } from '../sessions/sessions.js'
import { needed, type SqlStatement, statement } from '../storage/types.js'

const freeze = 10 * minutes
const hold = 24 * hours
const exportsPerDay = 5
const changesPerHour = 10

/** A slot that is going to be removed. */
export interface SlotRemoval {
  readonly slot: string
  /** When it may be removed, in milliseconds since 1970. */
  readonly until: number
}

/**
 * Refuses what a wallet may not do for ten minutes after its private key was shown.
 *
 * @throws FrameError `FROZEN`
 */
export async function requireThawed({ store }: ServerParts, { account }: Session): Promise<void> {
  const now = store.now()
  const [row] = await store.ask('select until from frame_freezes where account = ? and until > ?', [
    account,
    now,
  ])
  if (row !== undefined) throw new FrameError('FROZEN', Math.ceil((Number(row.until) - now) / 1000))
}

/**
 * Records that the private key is about to be shown, tells the user by mail, and freezes the wallet: whoever was made to
 * show the key has ten minutes in which the wallet does nothing else for the one who watched.
 *
 * @throws FrameError `FROZEN`, `LIMIT`, or `LATER` if the mail cannot be sent: then the key is not shown
 */
export async function startExport(
  parts: ServerParts,
  session: Session,
  { requestHash, site }: { readonly requestHash: string; readonly site: string },
): Promise<void> {
  await requireThawed(parts, session)
  const { secrets, store } = parts
  const texts = textsFor(session)
  await limit(store, { id: secrets.hash('export', session.account), max: exportsPerDay, span: days })
  const now = store.now()
  const frozen = needed(
    `insert into frame_freezes (account, until) values (?, ?) on conflict (account) do update set until = excluded.until
      where frame_freezes.until <= ? returning account`,
    [session.account, now + freeze, now],
  )
  const entry = { event: 'export', subject: session.account, detail: { requestHash, site } }
  const { isDone } = await store.batch([frozen, ...recordCustody(parts, session, 'export-started')], [entry])
  // Another one at the same moment has frozen it: if the mail of this one failed, that would thaw it.
  if (!isDone) throw new FrameError('FROZEN', freeze / 1000)
  await inform(
    parts,
    session,
    { kind: 'export', site },
    {
      subject: texts.exportSubject,
      text: `${texts.exportText(site)}\n\n${texts.notYou}\n`,
      site,
    },
  ).catch(async (error: unknown) => {
    await store.ask('delete from frame_freezes where account = ?', [session.account])
    throw error
  })
}

/**
 * Counts a change of the slots. There are no more than mails that tell of them.
 *
 * @throws FrameError `LIMIT`
 */
export const countChange = ({ secrets, store }: ServerParts, { account }: Session): Promise<void> =>
  limit(store, { id: secrets.hash('slots', account), max: changesPerHour, span: hours })

/**
 * Counts a removal that is asked for. A session is enough to ask, so this uses up none of the changes that the wallet signs.
 *
 * @throws FrameError `LIMIT`
 */
export const countStart = ({ secrets, store }: ServerParts, { account }: Session): Promise<void> =>
  limit(store, { id: secrets.hash('starts', account), max: changesPerHour, span: hours })

/**
 * Tells the user by mail that a slot was added or removed, or in the frame and every linked email if the log-in of the account
 * has none. The change stays if that fails, and a mail that takes long is not waited for.
 */
export async function tellChange(
  parts: ServerParts,
  session: Session,
  { device, kind }: Pick<VaultSlot, 'kind' | 'device'>,
  change: 'added to' | 'removed from',
): Promise<void> {
  const { added, addedText, notYou, removed, removedText } = textsFor(session)
  const isAdded = change === 'added to'
  const [done, now] = isAdded ? [added[kind], addedText] : [removed[kind], removedText]
  const news = { subject: done, text: `${done}. ${now}\n\n${notYou}\n` }
  const { locale } = session
  const send = (mail: string) => void tell(parts, { mail, locale }, news).catch(parts.onError)
  if (session.mail !== '') return send(session.mail)
  const event = { kind: isAdded ? 'added' : 'removed', slot: kind } as const
  await addNotice(parts, session, event, isAdded ? device : undefined).catch(parts.onError)
  await linkedMails(parts, session).then((mails) => mails.forEach(send), parts.onError)
}

/**
 * Tells the user of a session by mail. If there is no address, it tells the emails that were linked, and the frame of every device
 * by a notice: somebody else could have linked one.
 *
 * @throws FrameError `LATER` if a mail cannot be sent
 */
export async function inform(
  parts: Pick<ServerParts, 'config' | 'store'>,
  session: Pick<Session, 'account' | 'family' | 'mail' | 'locale'>,
  event: NoticeEvent,
  mail: NoticeMail,
): Promise<void> {
  if (session.mail !== '') return tell(parts, session, mail)
  const { locale } = session
  for (const linked of await linkedMails(parts, session)) await tell(parts, { mail: linked, locale }, mail)
  return addNotice(parts, session, event)
}

/** The emails that were linked to an account as further ways to log in, those included that do not count elsewhere yet. */
async function linkedMails(
  { store }: Pick<ServerParts, 'store'>,
  { account }: Pick<Session, 'account'>,
): Promise<readonly string[]> {
  const text = `select mail from frame_identities where account = ? and linked = 1 and kind = 'email'`
  return (await store.ask(text, [account])).map(({ mail }) => String(mail))
}

/** The content of a mail about a change, in the language of the session that it is sent for. */
interface NoticeMail {
  readonly subject: string
  readonly text: string
  /** The origin where it happened, if at one. */
  readonly site?: string
}

/**
 * Sends a mail to the user of a session, if there is an address.
 *
 * @throws FrameError `LATER` if the mail cannot be sent
 */
export async function tell(
  { config }: Pick<ServerParts, 'config'>,
  { locale, mail }: Pick<Session, 'mail' | 'locale'>,
  { site, subject, text }: NoticeMail,
): Promise<void> {
  if (mail === '') return
  const name = site && appNameOf(config, site)
  const app = site && name ? { name, site } : undefined
  try {
    await config.sendMail(writeNotice({ to: mail, subject, text, locale, app }))
  } catch (cause) {
    throw Object.assign(new FrameError('LATER'), { cause })
  }
}

/** The slots that are going to be removed. */
export async function readRemovals(
  { store }: ServerParts,
  { account }: Session,
): Promise<readonly SlotRemoval[]> {
  const text = 'select slot, until from frame_removals where account = ? and until > 0'
  const rows = await store.ask(text, [account])
  return rows.map(({ slot, until }) => ({ slot: String(slot), until: Number(until) }))
}

/**
 * Begins the 24 hours after which a slot may be removed, and tells the user by mail. A second call changes nothing.
 *
 * @throws FrameError `FROZEN`, `LIMIT`, `LATER` if the mail cannot be sent: then nothing begins
 */
export async function startRemoval(
  parts: ServerParts,
  session: Session,
  { id: slot, kind }: Pick<VaultSlot, 'id' | 'kind'>,
): Promise<void> {
  await requireThawed(parts, session)
  await countStart(parts, session)
  const { store } = parts
  const texts = textsFor(session)
  const begun = needed(
    `insert into frame_removals (account, slot, until) values (?, ?, ?)
    on conflict (account, slot) do nothing returning slot`,
    [session.account, slot, store.now() + hold],
  )
  const { isDone } = await store.batch([begun, ...recordCustody(parts, session, 'removal-started', kind)])
  if (!isDone) return
  try {
    await inform(
      parts,
      session,
      { kind: 'removal', slot: kind },
      {
        subject: texts.removalSubject,
        text: `${texts.removalText}\n\n${texts.removalEnd}\n`,
      },
    )
  } catch (error) {
    await cancelRemoval(parts, session, slot)
    throw error
  }
  await store.audit('removal-start', session.account, { slot })
}

/** Keeps a slot that was going to be removed. Of a slot that stays, nothing is recorded. */
export async function cancelRemoval(parts: ServerParts, session: Session, slot: string): Promise<void> {
  const { account } = session
  const cancelled = needed(
    'delete from frame_removals where account = ? and slot = ? and until > 0 returning slot',
    [account, slot],
  )
  const steps = [cancelled, ...recordCustody(parts, session, 'removal-cancelled')]
  await parts.store.batch(steps, [{ event: 'removal-cancel', subject: account, detail: { slot } }])
}

/** Whether the 24 hours of a removal have passed. */
export async function isHeld({ store }: ServerParts, { account }: Session, slot: string): Promise<boolean> {
  const text = 'select until from frame_removals where account = ? and slot = ? and until <= ?'
  return (await store.ask(text, [account, slot, store.now()])).length === 0
}

/**
 * Marks a slot as removed for good, with the change of the record that it leaves: who kept a copy of the record, and is the
 * device of the slot, gets its secret no more. A session of that device ends.
 */
export function burySlot(
  { account }: Session,
  { device, id }: { readonly id: string; readonly device?: string | undefined },
): readonly SqlStatement[] {
  const bury = statement(
    `insert into frame_removals (account, slot, until) values (?, ?, 0)
    on conflict (account, slot) do update set until = 0`,
    [account, id],
  )
  if (device === undefined) return [bury]
  return [bury, statement('delete from frame_sessions where account = ? and device = ?', [account, device])]
}

/** Whether a slot was removed. */
export async function isBuried({ store }: ServerParts, { account }: Session, slot: string): Promise<boolean> {
  const text = 'select slot from frame_removals where account = ? and slot = ? and until = 0'
  return (await store.ask(text, [account, slot])).length > 0
}
