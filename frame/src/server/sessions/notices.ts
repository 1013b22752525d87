import { randomBytes } from 'node:crypto'
import type { VaultSlot } from '../../shared/vaultRecord.js'
import { type Caller, days, type ServerParts } from '../parts/parts.js'
import type { IdentityKind } from './kinds.js'
import type { Session } from './sessions.js'

/** A message about the wallet for a user without an email, which the frame shows. */
export interface NoticeEvent {
  readonly kind: 'export' | 'added' | 'removed' | 'removal' | 'deletion' | 'linked' | 'unlinking' | 'unlinked'
  /** The kind of the slot, or of the way to log in, if it is about one. */
  readonly slot?: VaultSlot['kind'] | IdentityKind
  /** The site on which the private key was shown. */
  readonly site?: string
}

/** A notice that a device has not closed yet. */
export interface Notice extends NoticeEvent {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly at: number
}

const lifetime = 90 * days
export const maxShown = 10

/**
 * Keeps a notice for every device of an account, for 90 days.
 *
 * @param seenBy - a device that is not told: the one that was added
 */
export async function addNotice(
  { store }: Pick<ServerParts, 'store'>,
  { account }: Pick<Session, 'account'>,
  { kind, site = '', slot = '' }: Omit<NoticeEvent, 'slot'> & { readonly slot?: string },
  seenBy?: string,
): Promise<void> {
  const { ask, now } = store
  // Whoever shows the key may be a stranger with a session, so that only an origin is stored of the text.
  const shown = URL.canParse(site) && new URL(site).origin === site ? site : ''
  const id = randomBytes(16).toString('base64url')
  const old = [account, now() - lifetime]
  await ask(
    'delete from frame_notices_seen where notice in (select id from frame_notices where account = ? and at <= ?)',
    old,
  )
  await ask('delete from frame_notices where account = ? and at <= ?', old)
  if (seenBy !== undefined)
    await ask('insert into frame_notices_seen (notice, device) values (?, ?)', [id, seenBy])
  await ask('insert into frame_notices (id, account, kind, slot, site, at) values (?, ?, ?, ?, ?, ?)', [
    id,
    account,
    kind,
    slot,
    shown,
    now(),
  ])
}

/** The notices that a device has not closed, the newest first. */
export async function readNotices(
  { store }: ServerParts,
  { account }: Session,
  { device }: Caller,
): Promise<readonly Notice[]> {
  const rows = await store.ask(
    `select id, kind, slot, site, at from frame_notices where account = ? and at > ? and not exists
      (select 1 from frame_notices_seen where notice = frame_notices.id and device = ?)
    order by at desc limit ${maxShown}`,
    [account, store.now() - lifetime, device],
  )
  return rows.map(({ at, id, kind, site, slot }) => ({
    id: String(id),
    kind: String(kind) as Notice['kind'],
    at: Number(at),
    ...(slot !== '' && { slot: String(slot) as NonNullable<Notice['slot']> }),
    ...(site !== '' && { site: String(site) }),
  }))
}

/** Closes notices on a device; the other devices still show them. */
export async function closeNotices(
  { store }: ServerParts,
  { account }: Session,
  { device }: Caller,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await store.ask(
      `insert into frame_notices_seen (notice, device) select id, ? from frame_notices where id = ? and account = ?
      on conflict (notice, device) do nothing`,
      [device, id, account],
    )
}
