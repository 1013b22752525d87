import type { SqlRow } from '../frame/frame.js'
import { makeTables } from '../store/makeTables.js'
import type { Sql } from '../store/types.js'

/** Rows that the roles beside the wallet keep of an address, by table. */
export type AddressData = Readonly<Record<string, readonly SqlRow[]>>

/** Accounts are CAIP-10: the address is what comes last, after the last colon. An index has the same expression. */
const addressOf = (account: string) =>
  `substr(lower(${account}), length(rtrim(lower(${account}), replace(lower(${account}), ':', ''))) + 1)`
const ofAccount = `${addressOf('account')} = ?`

/** Without these, the copy and the removal of one user read the sessions of all. */
const indexes = [
  [
    `create index if not exists appkit_signin_sessions_address on appkit_signin_sessions (${addressOf('account')})`,
    `create index if not exists sessions_address on sessions (${addressOf('account')})`,
    'create index if not exists analytics_events_address on analytics_events (lower(address))',
  ],
] as const

/** Makes the indexes of addresses in the tables of the other roles. These have to be there. */
export const indexAddresses = (sql: Sql): Promise<void> => makeTables(sql, 'addresses', indexes)

/** The query of each table. Nothing that opens a session, and no key, is in its columns. */
const reads = {
  names:
    'select name, attributes, registered_at, updated_at from names ' +
    'where name in (select name from name_addresses where lower(address) = ?)',
  name_addresses: 'select name, coin_type, address, created_at from name_addresses where lower(address) = ?',
  appkit_signin_sessions: `select account, expires_at from appkit_signin_sessions where ${ofAccount}`,
  sessions: `select pci, account, project_id, created_at, expiry, revoked_at from sessions where ${ofAccount}`,
  analytics_events:
    'select project_id, event, domain, address, body, at from analytics_events where lower(address) = ?',
} as const

/** Whether a text has the form of an address, and nothing that a pattern of SQL would read. */
export const isPlainAddress = (text: string): boolean => /^[0-9A-Za-z]{25,100}$/.test(text)

/**
 * The addresses of a user in what the wallet's server has of them: those whose keys have signed for the account. Anybody could
 * have named the others, and must not read by them what is kept of somebody else.
 */
export const addressesIn = ({ frame_addresses = [] }: AddressData): readonly string[] =>
  frame_addresses.filter(({ proven }) => Number(proven) === 1).map(({ address }) => String(address))

/** Reads the data that the roles beside the wallet keep of addresses. The tables have to be there. */
export async function readAddressData(
  { all }: Pick<Sql, 'all'>,
  addresses: readonly string[],
): Promise<AddressData> {
  const found: Record<string, SqlRow[]> = {}
  for (const [table, text] of Object.entries(reads)) {
    found[table] = []
    for (const address of addresses.filter(isPlainAddress))
      found[table].push(...(await all(text, [address.toLowerCase()])))
  }
  return found
}

interface Removal {
  readonly text: string
  readonly values: string[]
}
const one = (text: string, ...values: string[]): Removal => ({ text, values })

/**
 * The statements that end the sign-ins of an address to apps: with no session there, nobody gets a token. Codes of the OpenID
 * provider are good no longer than the session that they are of.
 */
export function endSignIns(given: string): readonly Removal[] {
  if (!isPlainAddress(given)) return []
  return [one(`delete from appkit_signin_sessions where ${ofAccount}`, given.toLowerCase())]
}

/**
 * The statements that remove the data that the roles beside the wallet keep of an address: its sessions, its events, and its
 * names. A name that has addresses of others too stays theirs.
 */
export function removeAddressData(given: string): readonly Removal[] {
  if (!isPlainAddress(given)) return []
  const address = given.toLowerCase()
  return [
    one(
      `delete from names where name in (select name from name_addresses where lower(address) = ?)
      and not exists (select 1 from name_addresses as other where other.name = names.name and lower(other.address) <> ?)`,
      ...[address, address],
    ),
    one('delete from name_addresses where lower(address) = ?', address),
    ...endSignIns(given),
    one(`delete from sessions where ${ofAccount}`, address),
    one('delete from analytics_events where lower(address) = ?', address),
  ]
}
