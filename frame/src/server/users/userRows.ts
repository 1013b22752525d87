import { fieldsOf } from '../../../../common/records.js'
import type { Ask, SqlRow, SqlStatement } from '../storage/types.js'
import { statement } from '../storage/types.js'
import { lockAccount } from '../wallets/wallets.js'
import { logins, readLog } from './userLog.js'

/** The rows that the server has of a user, by table. */
export type UserRecord = Readonly<Record<string, readonly SqlRow[]>>

/** A user: the id of the account, and the hash of the email or of the user of a provider. */
export interface UserKey {
  readonly account: string
  readonly user: string
}

/**
 * Tables that name a user by the account, with what a user is shown of them: hashes of tokens and codes say nothing about one. A
 * column that is added is shown when it is named here.
 */
const byAccount = {
  frame_sessions: 'family, account, mail, device, access_until, expires_at, identity, kind',
  frame_sign_ins: 'id, account, kind, expires_at, logged_in_at',
  frame_wallets: 'account, record, revision, created_at',
  frame_email_changes: 'account, device, mail, site, stage, attempts, sent_at, expires_at',
  frame_freezes: 'account, until',
  frame_removals: 'account, slot, until',
  frame_notices: 'id, account, kind, slot, site, at',
  frame_addresses: 'address, account, proven',
  frame_deletions: 'account, until, at, admin',
  frame_passkeys: 'credential, account, public_key, counter, created_at, identity',
  frame_passkey_slots: 'account, slot, since',
  frame_link_proofs:
    'id, account, family, device, stage, identity, kind, name, mail, attempts, sent_at, expires_at',
  frame_identities: 'id, account, kind, name, mail, linked, since, opens_at, removal_at',
} as const
/** The same of tables that name a user by the hash of a log-in. */
const byEmail = {
  frame_logins: 'id, email, device, mail, site, agent, number, state, attempts, sent_at, expires_at',
  frame_devices: 'id, email, seen_at',
  frame_moves: 'email, address, at',
} as const
const ofSocials = 'id, device, provider, site, stage, subject, name, mail, expires_at, account'

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
    frame_accounts: await ask('select id, address, created_at from frame_accounts where id = ?', [account]),
  }
  for (const [table, columns] of Object.entries(byAccount))
    found[table] = await ask(`select ${columns} from ${table} where account = ?`, [account])
  found.frame_wallets = (found.frame_wallets ?? []).map((row) => showRecord(row, isSealed))
  found.frame_passkeys = [
    ...(found.frame_passkeys ?? []),
    ...(await ask(`select ${byAccount.frame_passkeys} from frame_passkeys where identity in ${logins}`, [
      account,
      account,
    ])),
  ]
  for (const [table, columns] of Object.entries(byEmail))
    found[table] = await ask(`select ${columns} from ${table} where email in ${logins}`, [account, account])
  found.frame_socials = await ask(`select ${ofSocials} from frame_socials where subject in ${logins}`, [
    account,
    account,
  ])
  const events = 'select id, type, payload, at from frame_events where account = ? order by at'
  found.frame_events = await ask(events, [account])
  found.frame_audit = (await readLog(ask, account)).toReversed()
  return found
}

function showRecord(row: SqlRow, isSealed: boolean): SqlRow {
  if (isSealed || typeof row.record !== 'string') return row
  return { ...row, record: JSON.stringify(withoutSecrets(JSON.parse(row.record))) }
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
      [account],
    ),
    statement('delete from frame_deliveries where event in (select id from frame_events where account = ?)', [
      account,
    ]),
    statement('delete from frame_events where account = ?', [account]),
    ...Object.keys(byEmail).map((table) =>
      statement(`delete from ${table} where email in ${logins}`, [account, account]),
    ),
    statement(`delete from frame_socials where subject in ${logins}`, [account, account]),
    statement(`delete from frame_passkeys where identity in ${logins}`, [account, account]),
    ...Object.keys(byAccount).map((table) => statement(`delete from ${table} where account = ?`, [account])),
    statement('delete from frame_accounts where id = ?', [account]),
  ]
}
