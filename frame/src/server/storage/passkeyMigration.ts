/**
 * The step of the schema for log-in with a passkey: the public key of each, and the account that it opens. Nothing of it opens
 * a wallet.
 */
export const passkeyMigration: readonly string[] = [
  `create table if not exists frame_passkeys (
    credential text primary key, account text not null, public_key text not null, counter bigint not null,
    created_at bigint not null)`,
  'create index if not exists frame_passkeys_account on frame_passkeys (account)',
]
