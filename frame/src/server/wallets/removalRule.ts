import { days, hours, type ServerParts } from '../parts/parts.js'
import type { Session } from '../sessions/sessions.js'
import { type SqlStatement, statement } from '../storage/types.js'

/** How long it takes until a log-in that was linked opens the account on other devices, and until a newer one can be removed. */
export const hold = 24 * hours
/** How long the oldest log-in stays. Somebody who reads mails once a week keeps it. */
const longHold = 7 * days

/**
 * How long a log-in stays after its removal was asked for: 24 hours if an older one stays, else seven days. Whoever has
 * linked a log-in of their own on an open wallet cannot shut out who was there before them any faster.
 *
 * @param others - the log-ins that count and stay
 */
export const waitOf = (
  { since }: { readonly since: number },
  others: readonly { readonly since: number }[],
): number => (others.some((other) => other.since < since) ? hold : longHold)

/** The statement that notes since when a wallet has had a passkey. Those that were there before have no row. */
export const notePasskey = (
  { store }: Pick<ServerParts, 'store'>,
  { account }: Pick<Session, 'account'>,
  slot: string,
): SqlStatement =>
  statement(
    `insert into frame_passkey_slots (account, slot, since) values (?, ?, ?)
    on conflict (account, slot) do update set since = excluded.since`,
    [account, slot, store.now()],
  )

/** Whether a passkey has been in the wallet for so long that it confirms a removal. A stranger could add one, too. */
export async function isSettled(
  { store }: Pick<ServerParts, 'store'>,
  { account }: Pick<Session, 'account'>,
  slot: string,
): Promise<boolean> {
  const rows = await store.ask(
    'select slot from frame_passkey_slots where account = ? and slot = ? and since > ?',
    [account, slot, store.now() - longHold],
  )
  return rows.length === 0
}
