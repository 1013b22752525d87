import { fieldsOf } from '../../../../common/records.js'
import type { Ask, SqlRow, SqlStatement } from '../storage/types.js'
import { statement } from '../storage/types.js'
import { lockAccount } from '../wallets.js'
import { logins, readLog } from './userLog.js'

/** What the server has of a user, by table. */
export type UserRecord = Readonly<Record<string, readonly SqlRow[]>>

/** A user: the id of the account, and the hash of the email or of the user of a provider. */
export interface UserKey {
  readonly account: string
  readonly user: string
}

/** Tables that name a user by the account, and by that hash. */
const byAccount = [
  'frame_sessions',
  'frame_sign_ins',
  'frame_wallets',
  'frame_email_changes',
  'frame_freezes',
  'frame_removals',
  'frame_notices',
  'frame_addresses',
  'frame_deletions',
  'frame_passkeys',
  'frame_passkey_slots',
  'frame_link_proofs',
  'frame_identities',
] as const
/** Tables that name a user by the hash of a log-in. */
const byEmail = ['frame_logins', 'frame_devices', 'frame_moves'] as const
/** Hashes of tokens and codes say nothing about a user. */
const hidden = new Set(['access', 'refresh', 'previous', 'code', 'confirm', 'verifier', 'nonce', 'result'])

/**
 * Reads every row about a user.
 *
 * @param isSealed - with the encrypted wallet, which the user's own keys open and nobody else's
 */
export async function readUserRows(
  ask: Ask,
  { account }: Pick<UserKey, 'account'>,
  isSealed: boolean,
): Promise<UserRecord> {
  const found: Record<string, readonly SqlRow[]> = {
    frame_accounts: await ask('select id, address, created_at from frame_accounts where id = ?', account),
  }
  const visible = (row: SqlRow) => showRow(row, isSealed)
  for (const table of byAccount)
    found[table] = (await ask(`select * from ${table} where account = ?`, account)).map(visible)
  found.frame_passkeys = [
    ...(found.frame_passkeys ?? []),
    ...(await ask(`select * from frame_passkeys where identity in ${logins}`, account, account)),
  ]
  for (const table of byEmail)
    found[table] = (await ask(`select * from ${table} where email in ${logins}`, account, account)).map(
      visible,
    )
  found.frame_socials = (
    await ask(`select * from frame_socials where subject in ${logins}`, account, account)
  ).map(visible)
  const events = 'select id, type, payload, at from frame_events where account = ? order by at'
  found.frame_events = await ask(events, account)
  found.frame_audit = (await readLog(ask, account)).toReversed()
  return found
}

function showRow(row: SqlRow, isSealed: boolean): SqlRow {
  const shown = Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)))
  if (isSealed || typeof shown.record !== 'string') return shown
  return { ...shown, record: JSON.stringify(withoutSecrets(JSON.parse(shown.record))) }
}

/** A record without what is encrypted, and without what only a key needs. */
function withoutSecrets(record: unknown): unknown {
  const { address, id, slots, solana, version } = fieldsOf(record)
  return {
    version,
    id,
    address,
    ...(solana !== undefined && { solana: { address: fieldsOf(solana).address } }),
    slots: (Array.isArray(slots) ? slots : []).map((slot) => {
      const { device, id, kind } = fieldsOf(slot)
      return { id, kind, ...(device !== undefined && { device }) }
    }),
  }
}

/**
 * The statements that remove every row about a user. Entries of the log stay, which name a user by a keyed hash alone. A log-in
 * or a new wallet at the same time waits for the removal, or the removal for it: nothing is stored between two of the statements.
 */
export function removeUserRows({ account }: Pick<UserKey, 'account'>): readonly SqlStatement[] {
  return [
    // Not `isNeeded`: what is left of an account that is gone is removed all the same.
    { ...lockAccount({ account }), isNeeded: false },
    statement(
      'delete from frame_notices_seen where notice in (select id from frame_notices where account = ?)',
      account,
    ),
    statement(
      'delete from frame_deliveries where event in (select id from frame_events where account = ?)',
      account,
    ),
    statement('delete from frame_events where account = ?', account),
    ...byEmail.map((table) => statement(`delete from ${table} where email in ${logins}`, account, account)),
    statement(`delete from frame_socials where subject in ${logins}`, account, account),
    statement(`delete from frame_passkeys where identity in ${logins}`, account, account),
    ...byAccount.map((table) => statement(`delete from ${table} where account = ?`, account)),
    statement('delete from frame_accounts where id = ?', account),
  ]
}
