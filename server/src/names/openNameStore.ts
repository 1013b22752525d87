import { makeTables } from '../store/makeTables.js'
import type { Sql, SqlRow, SqlValue } from '../store/types.js'
import type { NameRecord, NameStore } from './types.js'

const tables = [
  [
    `create table if not exists names (
      name text primary key, attributes text not null, registered_at text not null, updated_at text not null)`,
    `create table if not exists name_addresses (
      name text not null, coin_type text not null, address text not null, created_at text not null,
      primary key (name, coin_type))`,
    'create index if not exists name_addresses_address on name_addresses (address)',
    'create index if not exists name_addresses_lower on name_addresses (lower(address))',
  ],
  [
    'alter table names add column share integer',
    'create index if not exists names_share on names (share, registered_at)',
  ],
] as const

const nameColumns = 'name, attributes, registered_at, updated_at'
const addressColumns = 'name, coin_type, address, created_at'

const insertAddress =
  `insert into name_addresses (${addressColumns}) values (?, ?, ?, ?) ` +
  'on conflict (name, coin_type) do update set address = excluded.address, ' +
  // Addresses that were registered by one step are told by their time (isOfContract), except for Ethereum, which may be set
  // by itself later.
  "created_at = case when excluded.coin_type = '60' then excluded.created_at else name_addresses.created_at end"

function toRecord(row: SqlRow, addresses: readonly SqlRow[]): NameRecord {
  return {
    name: String(row.name),
    registered_at: String(row.registered_at),
    updated_at: String(row.updated_at),
    attributes: JSON.parse(String(row.attributes)) as Record<string, string>,
    addresses: Object.fromEntries(
      addresses.map(({ coin_type, address, created_at }) => [
        String(coin_type),
        { address: String(address), created_at: String(created_at) },
      ]),
    ),
  }
}

/** Names that one address can register. */
const maxOfAddress = 100
const dayMs = 86_400_000

/** The names of an address that it has registered itself. Somebody else's name can get it later, and must not take its room. */
const registeredBy =
  'select count(*) as many from name_addresses a join names n on n.name = a.name ' +
  "where lower(a.address) = ? and a.coin_type = '60' and a.created_at = n.registered_at"

const primaryOf =
  'select n.name, n.updated_at from names n join name_addresses a on a.name = n.name ' +
  "where lower(a.address) = ? and a.coin_type = '60' and not exists " +
  '(select 1 from name_addresses o where o.name = n.name and lower(o.address) <> lower(a.address)) ' +
  'order by n.registered_at, n.name limit 1'

export interface NameStoreOptions {
  /** Names that one network can register in a day. As many as it likes if left out. */
  readonly maxOfNetwork?: number
}

/**
 * Opens the table of names, and creates it if there is none.
 *
 * @param now - clock in milliseconds since 1970
 */
export async function openNameStore(
  sql: Sql,
  now: () => number,
  options: NameStoreOptions = {},
): Promise<NameStore> {
  await makeTables(sql, 'names', tables)
  const stamp = (): string => new Date(now()).toISOString()
  const find = async (name: string): Promise<NameRecord | null> => {
    const [row] = await sql.all(`select ${nameColumns} from names where name = ?`, [name])
    if (!row) return null
    const own = await sql.all(
      `select ${addressColumns} from name_addresses where name = ? order by coin_type`,
      [name],
    )
    return toRecord(row, own)
  }
  return {
    find,
    findByAddress: async (address) => {
      const rows = await sql.all(
        `select ${nameColumns} from names where name in (select name from name_addresses where address = ?) ` +
          'order by registered_at, name limit 1000',
        [address],
      )
      if (rows.length === 0) return []
      const found = rows.map(({ name }) => String(name))
      const marks = found.map(() => '?').join(', ')
      const text = `select ${addressColumns} from name_addresses where name in (${marks}) order by coin_type`
      const byName = new Map<string, SqlRow[]>(found.map((name) => [name, []]))
      for (const row of await sql.all(text, found)) byName.get(String(row.name))?.push(row)
      return rows.map((row) => toRecord(row, byName.get(String(row.name)) ?? []))
    },
    primaryName: async (address) => {
      const [row] = await sql.all(primaryOf, [address.toLowerCase()])
      return row ? { name: String(row.name), updatedAt: String(row.updated_at) } : null
    },
    taken: async (names) => {
      const marks = names.map(() => '?').join(', ')
      const rows = await sql.all(`select name from names where name in (${marks})`, names)
      return new Set(rows.map((row) => String(row.name)))
    },
    room: countRoom(sql, now, options),
    add: (name, attributes, addresses, share) =>
      addName({ sql, find, at: stamp(), share: share ?? null }, name, attributes, addresses),
    setAttributes: async (name, attributes) => {
      const values = [JSON.stringify(attributes), stamp(), name]
      await sql.run('update names set attributes = ?, updated_at = ? where name = ?', values)
    },
    setAddress: (name, coinType, address) => {
      const at = stamp()
      return sql.batch([
        [insertAddress, [name, String(coinType), address, at]],
        ['update names set updated_at = ? where name = ?', [at, name]],
      ])
    },
  }
}

/** Counts what an address, and a network in a day, have registered. */
const countRoom = (
  sql: Sql,
  now: () => number,
  { maxOfNetwork = Number.POSITIVE_INFINITY }: NameStoreOptions,
): NameStore['room'] => {
  const count = async (text: string, values: readonly SqlValue[]): Promise<number> =>
    Number((await sql.all(text, values))[0]?.many ?? 0)
  return async (address, share) => {
    if ((await count(registeredBy, [address.toLowerCase()])) >= maxOfAddress) return 'address'
    if (maxOfNetwork === Number.POSITIVE_INFINITY) return 'free'
    const since = new Date(now() - dayMs).toISOString()
    const ofShare = 'select count(*) as many from names where share = ? and registered_at > ?'
    return (await count(ofShare, [share, since])) >= maxOfNetwork ? 'network' : 'free'
  }
}

interface AddParts {
  readonly sql: Sql
  readonly find: NameStore['find']
  /** RFC 3339. */
  readonly at: string
  /** Of the network that it is registered from. */
  readonly share: number | null
}

async function addName(
  { at, find, share, sql }: AddParts,
  name: string,
  attributes: Readonly<Record<string, string>>,
  addresses: Readonly<Record<string, string>>,
): Promise<boolean> {
  const insert =
    'insert into names (name, attributes, registered_at, updated_at, share) values (?, ?, ?, ?, ?)'
  const owned = Object.entries(addresses)
  try {
    await sql.batch([
      [insert, [name, JSON.stringify(attributes), at, at, share]],
      ...owned.map(([coin, address]) => [insertAddress, [name, coin, address, at]] as const),
    ])
    return true
  } catch (error) {
    // The name was registered meanwhile. Any other error is one of the database.
    if (await find(name)) return false
    throw error
  }
}
