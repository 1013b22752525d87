import { readVaultRecord } from '../../shared/readVaultRecord.js'
import { recordCustody } from '../events/recordCustody.js'
import { type Reader, textsFor, writeTime } from '../mail/mailTexts.js'
import { days, type ServerParts } from '../parts/parts.js'
import { needed, type SqlStatement } from '../storage/types.js'
import { findProven, plainAddress } from '../wallets/addresses.js'
import { inform } from '../wallets/custody.js'
import { removeUserRows, type UserKey } from './userRows.js'

/**
 * The statements that remove what others keep of an address, in the transaction in which its user is removed. Asked for of a
 * user who has left alone: the wallet has signed that. Nobody takes names away with the key of an admin.
 */
export type RemoveMore = (address: string) => readonly SqlStatement[]

/**
 * The statements that end the sessions that others keep of an address, such as those of a sign-in server: with all sessions of
 * its user, and with the user.
 */
export type EndMore = (address: string) => readonly SqlStatement[]

type Parts = Pick<ServerParts, 'config' | 'store' | 'onError'> & {
  readonly removeMore?: RemoveMore | undefined
  readonly endMore?: EndMore | undefined
}

/** A user whose removal an admin, or the user, asks for, or keeps. */
export interface Deletion extends UserKey, Reader {
  /** The email; empty if there is none. */
  readonly mail: string
  /** Empty: the user. */
  readonly admin: string
}

/**
 * Begins the days after which a user is removed, and tells the user by mail, or in the frame of every device. A second call
 * changes nothing.
 *
 * @returns when the user is removed
 * @throws FrameError `LATER` if the mail cannot be sent: then nothing begins
 */
export async function startDeletion(parts: Parts, deletion: Deletion, wait = 7 * days): Promise<number> {
  const { account, admin, locale, mail } = deletion
  const { store } = parts
  const until = store.now() + wait
  const begun = needed(
    `insert into frame_deletions (account, until, at, admin) values (?, ?, ?, ?)
    on conflict (account) do nothing returning account`,
    [account, until, store.now(), admin],
  )
  const entry = { event: 'deletion-start', subject: account, detail: { admin, until } }
  const steps = [begun, ...recordCustody(parts, { account, mail }, 'deletion-started')]
  if (!(await store.batch(steps, [entry])).isDone) {
    const [row] = await store.ask('select until from frame_deletions where account = ?', [account])
    const begins = row === undefined ? until : Number(row.until)
    await store.audit(entry.event, account, { admin, until: begins, isDone: false })
    return begins
  }
  const news = deletionMail(parts, deletion, until)
  try {
    await inform(parts, { account, locale, mail, family: '' }, { kind: 'deletion' }, news)
  } catch (error) {
    await cancelDeletion(parts, deletion)
    throw error
  }
  return until
}

function deletionMail({ config }: Parts, deletion: Deletion, until: number) {
  const texts = textsFor(deletion)
  const end = deletion.admin === '' ? texts.deletionOwnEnd : texts.deletionEnd
  const text = [texts.deletionText(config.origin, writeTime(until)), texts.deletionKeep, end].join('\n\n')
  return { subject: texts.deletionSubject, text: `${text}\n` }
}

/**
 * Keeps a user who was going to be removed.
 *
 * @returns false if nobody had asked for the removal
 */
export async function cancelDeletion(parts: Parts, { account, admin, mail }: Deletion): Promise<boolean> {
  const kept = needed('delete from frame_deletions where account = ? returning account', [account])
  const entry = { event: 'deletion-cancel', subject: account, detail: { admin } }
  const steps = [kept, ...recordCustody(parts, { account, mail }, 'deletion-cancelled')]
  const { isDone } = await parts.store.batch(steps, [entry])
  // The log names the one who asked for it in any case.
  if (!isDone) await parts.store.audit(entry.event, account, { admin, isDone })
  return isDone
}

const atOnce = 20

/** Removes the users whose days are over. One who cannot be removed, which is reported, keeps no other one. */
export async function removeDue(parts: Parts): Promise<void> {
  const { store } = parts
  const now = store.now()
  for (let kept = 0; ; ) {
    const rows = await store.ask(
      `select account, admin from frame_deletions where until <= ? order by until, account limit ${atOnce} offset ?`,
      [now, kept],
    )
    for (const row of rows)
      await removeOne(parts, String(row.account), String(row.admin), now).catch((error: unknown) => {
        kept += 1
        parts.onError(error)
      })
    if (rows.length < atOnce) return
  }
}

async function removeOne(parts: Parts, account: string, admin: string, now: number): Promise<void> {
  const { store } = parts
  const [found] = await store.ask('select email from frame_accounts where id = ?', [account])
  const user = String(found?.email ?? '')
  // Not if it was cancelled in this moment, or another process was quicker.
  const due = needed('delete from frame_deletions where account = ? and until <= ? returning account', [
    account,
    now,
  ])
  const more = admin === '' ? await moreOf(parts, account) : await endsOf(parts, account)
  const steps = [
    due,
    ...more,
    ...removeUserRows({ account }),
    ...recordCustody(parts, { account }, 'deleted'),
  ]
  await store.batch(steps, [{ event: 'user-remove', subject: user || account, detail: { admin } }])
}

/** The statements that end the sessions that others keep of a user, by the addresses that the user has proved. */
export async function endsOf(
  { endMore, store }: Pick<Parts, 'endMore' | 'store'>,
  account: string,
): Promise<readonly SqlStatement[]> {
  return endMore === undefined ? [] : [...(await findProven(store, account))].flatMap(endMore)
}

async function moreOf({ removeMore, store }: Parts, account: string): Promise<readonly SqlStatement[]> {
  if (removeMore === undefined) return []
  const [row] = await store.ask('select record from frame_wallets where account = ?', [account])
  const record = row && readVaultRecord(JSON.parse(String(row.record)))
  if (record === undefined) return []
  // The key for EVM networks has signed that the user leaves.
  const { address } = record
  const proven = [...(await findProven(store, account))].filter((each) => each !== plainAddress(address))
  return [address, ...proven].flatMap(removeMore)
}

/** Starts removing users whose days are over, each minute. The timer does not keep the process running. */
export function createRemover(parts: Parts): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= removeDue(parts)
      .catch(parts.onError)
      .finally(() => {
        running = undefined
      })
  }, 60_000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
