/**
 * The step of the schema for passkeys that were linked to an account as a further way to log in: the id of that in
 * `frame_identities`. Their `account` is empty.
 */
export const linkedPasskeys: readonly string[] = [
  `alter table frame_passkeys add column identity text not null default ''`,
  'create index if not exists frame_passkeys_identity on frame_passkeys (identity)',
]
