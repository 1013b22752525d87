import { type SqlDatabase, statement, withoutDeadline } from './types.js'
import { lockTimeout, untilFree } from './untilFree.js'

/**
 * The schema, one step after the other. A step that was released is not edited: a change is a new step. Servers of the
 * version before run beside new ones while they are replaced, so a step only adds what these need not know of: tables,
 * indexes, columns with a default.
 */
export const migrations: readonly (readonly string[])[] = [
  // The tables of servers that did not count versions, which has them already.
  [
    `create table if not exists frame_logins (
      id text primary key, email text not null, device text not null, mail text not null, site text not null,
      agent text not null, number integer not null, state text not null, code text not null,
      confirm text not null, attempts integer not null, sent_at bigint not null, expires_at bigint not null)`,
    'create unique index if not exists frame_logins_confirm on frame_logins (confirm)',
    `create table if not exists frame_accounts (
      email text primary key, id text not null, address text not null, created_at bigint not null)`,
    'create table if not exists frame_devices (id text primary key, email text not null, seen_at bigint not null)',
    `create table if not exists frame_sessions (
      family text primary key, account text not null, mail text not null, device text not null,
      access text not null, refresh text not null, previous text not null,
      access_until bigint not null, expires_at bigint not null)`,
    'create unique index if not exists frame_sessions_access on frame_sessions (access)',
    'create unique index if not exists frame_sessions_refresh on frame_sessions (refresh)',
    'create index if not exists frame_sessions_previous on frame_sessions (previous)',
    `create table if not exists frame_socials (
      id text primary key, device text not null, provider text not null, site text not null, verifier text not null,
      nonce text not null, stage text not null, result text not null, subject text not null, name text not null,
      mail text not null, expires_at bigint not null)`,
    `create table if not exists frame_wallets (
      account text primary key, record text not null, revision integer not null, created_at bigint not null)`,
    `create table if not exists frame_email_changes (
      account text primary key, device text not null, mail text not null, site text not null, stage text not null,
      code text not null, attempts integer not null, sent_at bigint not null, expires_at bigint not null)`,
    'create table if not exists frame_freezes (account text primary key, until bigint not null)',
    // `until` is 0 for a slot that is removed.
    `create table if not exists frame_removals (
      account text not null, slot text not null, until bigint not null, primary key (account, slot))`,
    'create table if not exists frame_counts (id text primary key, until bigint not null, number integer not null)',
    'create table if not exists frame_proofs (id text primary key, until bigint not null)',
    `create table if not exists frame_audit (
      writer text not null, number integer not null, at bigint not null, event text not null, subject text not null,
      detail text not null, hash text not null, primary key (writer, number))`,
  ],
  // These indexes spare requests, and the removal of what is over, the scan of a table.
  [
    'create unique index if not exists frame_accounts_id on frame_accounts (id)',
    'create index if not exists frame_sessions_account on frame_sessions (account)',
    'create index if not exists frame_sessions_expires_at on frame_sessions (expires_at)',
    'create index if not exists frame_logins_expires_at on frame_logins (expires_at)',
    'create index if not exists frame_socials_result on frame_socials (result)',
    'create index if not exists frame_socials_expires_at on frame_socials (expires_at)',
    'create index if not exists frame_email_changes_expires_at on frame_email_changes (expires_at)',
    'create index if not exists frame_freezes_until on frame_freezes (until)',
    'create index if not exists frame_devices_seen_at on frame_devices (seen_at)',
    'create index if not exists frame_counts_until on frame_counts (until)',
    'create index if not exists frame_proofs_until on frame_proofs (until)',
    'create index if not exists frame_audit_at on frame_audit (at)',
  ],
  [
    // The last entry of a chain that was removed: where its check begins.
    `create table frame_audit_checkpoints (
      writer text primary key, number integer not null, hash text not null, at bigint not null)`,
    // The key that hashes and slots derive from, encrypted with the server's secret.
    'create table frame_keys (id text primary key, wrapped text not null, created_at bigint not null)',
  ],
  // Notices for users without an email.
  [
    `create table if not exists frame_notices (
      id text primary key, account text not null, kind text not null, slot text not null, site text not null,
      at bigint not null)`,
    'create index if not exists frame_notices_account on frame_notices (account)',
    `create table if not exists frame_notices_seen (
      notice text not null, device text not null, primary key (notice, device))`,
  ],
  // Webhooks, and the acts of the users API: events with a delivery for each webhook, webhooks that are no more, addresses by
  // which a user is found, and users who are going to be removed.
  [
    `create table if not exists frame_events (
      id text primary key, type text not null, account text not null, payload text not null, mail text not null,
      at bigint not null)`,
    'create index if not exists frame_events_account on frame_events (account)',
    'create index if not exists frame_events_at on frame_events (at)',
    // `next_at` is null for a delivery that is over.
    `create table if not exists frame_deliveries (
      event text not null, endpoint text not null, state text not null, attempts integer not null, next_at bigint,
      status integer not null, reason text not null, at bigint not null)`,
    'create index if not exists frame_deliveries_event on frame_deliveries (event)',
    'create index if not exists frame_deliveries_next_at on frame_deliveries (endpoint, next_at)',
    'create index if not exists frame_deliveries_at on frame_deliveries (at)',
    'create table if not exists frame_addresses (address text not null, account text not null)',
    'create index if not exists frame_addresses_address on frame_addresses (address)',
    'create index if not exists frame_addresses_account on frame_addresses (account)',
    `create table if not exists frame_deletions (
      account text primary key, until bigint not null, at bigint not null, admin text not null)`,
    'create index if not exists frame_deletions_until on frame_deletions (until)',
    'create index if not exists frame_accounts_created_at on frame_accounts (created_at)',
    'create index if not exists frame_devices_email on frame_devices (email)',
    'create index if not exists frame_logins_email on frame_logins (email)',
    'create index if not exists frame_socials_subject on frame_socials (subject)',
    'create index if not exists frame_audit_subject on frame_audit (subject)',
    'create table if not exists frame_webhooks (id text primary key, url text not null, gone_at bigint not null)',
  ],
  // Several log-ins of one account. Of one that is not linked, `frame_accounts` says whose it is.
  [
    `create table if not exists frame_identities (
      id text primary key, account text not null, kind text not null, name text not null, mail text not null,
      linked integer not null, since bigint not null, opens_at bigint not null, removal_at bigint not null)`,
    'create index if not exists frame_identities_account on frame_identities (account)',
    `create table if not exists frame_link_proofs (
      id text primary key, account text not null, family text not null, device text not null, stage text not null,
      identity text not null, kind text not null, name text not null, mail text not null, code text not null,
      attempts integer not null, sent_at bigint not null, expires_at bigint not null)`,
    'create index if not exists frame_link_proofs_account on frame_link_proofs (account)',
    'create index if not exists frame_link_proofs_expires_at on frame_link_proofs (expires_at)',
    // Passkeys that were added to a wallet.
    `create table if not exists frame_passkey_slots (
      account text not null, slot text not null, since bigint not null, primary key (account, slot))`,
    // The account that a log-in with a provider is linked to, and the log-in that a session is of.
    `alter table frame_socials add column account text not null default ''`,
    `alter table frame_sessions add column identity text not null default ''`,
  ],
  // Log-in with a passkey: the public key of each, and the account that it opens. Nothing of it opens a wallet.
  [
    `create table if not exists frame_passkeys (
      credential text primary key, account text not null, public_key text not null, counter bigint not null,
      created_at bigint not null)`,
    'create index if not exists frame_passkeys_account on frame_passkeys (account)',
  ],
  // The wallets that users have elsewhere, by the hash of their email.
  [
    'create table if not exists frame_moves (email text primary key, address text not null, at bigint not null)',
  ],
  // A passkey that was linked to an account as a further way to log in has its id in `frame_identities`, and no account.
  [
    `alter table frame_passkeys add column identity text not null default ''`,
    'create index if not exists frame_passkeys_identity on frame_passkeys (identity)',
  ],
  // How the user of a session has logged in, and the sign-ins to apps that were approved in it.
  [
    `alter table frame_sessions add column kind text not null default ''`,
    `create table if not exists frame_sign_ins (
      id text primary key, account text not null, kind text not null, expires_at bigint not null)`,
    'create index if not exists frame_sign_ins_account on frame_sign_ins (account)',
    'create index if not exists frame_sign_ins_expires_at on frame_sign_ins (expires_at)',
  ],
  // Addresses whose keys have signed that they are of the account.
  ['alter table frame_addresses add column proven integer not null default 0'],
  // When the user had logged in who approved a sign-in to an app. 0 of one that an earlier server has kept.
  ['alter table frame_sign_ins add column logged_in_at bigint not null default 0'],
]

/** The version of the schema that this server knows. */
export const newestVersion = migrations.length

/** The version of a schema before and after steps were done. 0 is a database without tables, or one that counted none. */
export interface Migration {
  readonly from: number
  readonly to: number
}

const versions = 'create table if not exists frame_schema (version integer primary key, at bigint not null)'
/** Taken for a step by one process at a time. Any number that nothing else in the database takes. */
const lock = 'select pg_advisory_xact_lock(7091846033)'

/**
 * Brings the schema to the newest version. Of several processes that start at once, one does each step; a schema that is
 * newer stays as it is.
 *
 * @param steps - those of this version if left out
 * @throws Error if others use a table for five minutes without a pause. The steps before are done, and the next start goes on
 */
export async function migrate(
  database: SqlDatabase,
  now: () => number,
  steps: readonly (readonly string[])[] = migrations,
): Promise<Migration> {
  const { dialect, query } = database
  const isPostgres = dialect === 'postgres'
  const begin = isPostgres ? [withoutDeadline, statement(lock)] : []
  await database.batch([...begin, statement(versions)])
  const [newest] = await query('select max(version) as version from frame_schema', [])
  const from = Number(newest?.version ?? 0)
  for (const [index, texts] of steps.entries()) {
    const version = index + 1
    if (version <= from) continue
    const values = isPostgres ? '$1, $2' : '?, ?'
    const claim = `insert into frame_schema (version, at) values (${values}) on conflict (version) do nothing returning version`
    // If another process has done this step, nothing of it is done again.
    const batch = [
      ...begin,
      ...(isPostgres ? [statement(lockTimeout)] : []),
      { text: claim, values: [version, now()], isNeeded: true },
      ...texts.map((text) => statement(text)),
    ]
    await untilFree(() => database.batch(batch))
  }
  return { from, to: Math.max(from, steps.length) }
}
