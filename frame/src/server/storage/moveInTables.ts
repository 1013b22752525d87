/** A step of the schema: the wallets that users have elsewhere, by the hash of their email. */
export const moveInTables: readonly string[] = [
  'create table if not exists frame_moves (email text primary key, address text not null, at bigint not null)',
]
