import { type Address, address, type EncodedAccount, lamports } from '@solana/kit'
import type { Sql, SqlRow, SqlStatement } from 'appkit-server/parts'
import type { HistoryRange, Ledger, RecordedTransaction, TransactionMeta } from '../common/types.js'

const schema = [
  'create table if not exists solana_facts (name text primary key, value text not null)',
  `create table if not exists solana_accounts (
    address text primary key, lamports text not null, owner text not null, executable integer not null,
    data text not null)`,
  `create table if not exists solana_transactions (
    seq integer primary key, signature text not null unique, slot integer not null, raw text not null,
    meta text not null)`,
  `create table if not exists solana_keys (
    address text not null, seq integer not null, primary key (address, seq))`,
  `create table if not exists solana_owners (
    address text not null, seq integer not null, primary key (address, seq))`,
]

const all = 'select signature, slot, raw, meta from solana_transactions'
const accounts = 'select address, lamports, owner, executable, data from solana_accounts'
const birth = "insert into solana_facts (name, value) values ('bornAt', ?) on conflict (name) do nothing"

function toTransaction(row: SqlRow): RecordedTransaction {
  // `record` below has stored it, so it has this type.
  const meta = JSON.parse(String(row.meta)) as TransactionMeta
  return { signature: String(row.signature), slot: Number(row.slot), raw: String(row.raw), meta }
}

function toAccount(row: SqlRow): EncodedAccount {
  const data = new Uint8Array(Buffer.from(String(row.data), 'base64'))
  return {
    address: address(String(row.address)),
    lamports: lamports(BigInt(String(row.lamports))),
    programAddress: address(String(row.owner)),
    executable: row.executable === 1,
    space: BigInt(data.length),
    data,
  }
}

function writeAccount(account: EncodedAccount): SqlStatement {
  const data = Buffer.from(account.data).toString('base64')
  return [
    `insert into solana_accounts (address, lamports, owner, executable, data) values (?, ?, ?, ?, ?)
     on conflict (address) do update set lamports = excluded.lamports, owner = excluded.owner,
     executable = excluded.executable, data = excluded.data`,
    [account.address, String(account.lamports), account.programAddress, account.executable ? 1 : 0, data],
  ]
}

// The owner of a token is stored in the token account, not in the transaction.
function writeOwners(meta: TransactionMeta, seq: number): SqlStatement[] {
  const owners = new Set([...meta.preTokenBalances, ...meta.postTokenBalances].map(({ owner }) => owner))
  return [...owners].map((owner) => ['insert into solana_owners (address, seq) values (?, ?)', [owner, seq]])
}

// Chains of earlier versions lack this table. It is filled from their transactions.
async function fillOwners(sql: Sql): Promise<void> {
  const [done] = await sql.all("select value from solana_facts where name = 'owners'")
  if (done) return
  const rows = await sql.all('select seq, meta from solana_transactions')
  await sql.batch([
    ...rows.flatMap((row) => writeOwners(JSON.parse(String(row.meta)) as TransactionMeta, Number(row.seq))),
    ["insert into solana_facts (name, value) values ('owners', '1')"],
  ])
}

async function numberOf(sql: Sql, text: string): Promise<number> {
  const [row] = await sql.all(text)
  return Number(row?.value ?? 0)
}

/**
 * Opens the storage of the chain: its transactions, and the latest state of each account.
 *
 * @param sql - the database of the sandbox
 * @param now - the start of a new chain, in milliseconds since 1970
 */
export async function openLedger(sql: Sql, now: number): Promise<Ledger> {
  await sql.batch(schema.map((text) => [text] as const))
  await sql.run(birth, [String(now)])
  await fillOwners(sql)
  const bornAt = await numberOf(sql, "select value from solana_facts where name = 'bornAt'")
  const lastSlot = await numberOf(sql, 'select max(slot) as value from solana_transactions')
  let seq = await numberOf(sql, 'select max(seq) as value from solana_transactions')
  const seqOf = async (signature: string | undefined, other: number): Promise<number> => {
    if (signature === undefined) return other
    const [row] = await sql.all('select seq from solana_transactions where signature = ?', [signature])
    return row ? Number(row.seq) : other
  }
  return {
    bornAt,
    lastSlot,
    accounts: async () => (await sql.all(accounts)).map(toAccount),
    record: async ({ signature, slot, raw, meta }, keys, changed) => {
      const next = seq + 1
      await sql.batch([
        [
          'insert into solana_transactions (seq, signature, slot, raw, meta) values (?, ?, ?, ?, ?)',
          [next, signature, slot, raw, JSON.stringify(meta)],
        ],
        ...keys.map(
          (key): SqlStatement => ['insert into solana_keys (address, seq) values (?, ?)', [key, next]],
        ),
        ...writeOwners(meta, next),
        ...changed.map(writeAccount),
      ])
      seq = next
    },
    find: async (signature) => {
      const [row] = await sql.all(`${all} where signature = ?`, [signature])
      return row ? toTransaction(row) : null
    },
    of: async (key: Address, range: HistoryRange) => {
      const below = await seqOf(range.before, Number.MAX_SAFE_INTEGER)
      const above = await seqOf(range.until, 0)
      const rows = await sql.all(
        `${all} where seq in (select seq from solana_keys where address = ? and seq < ? and seq > ?
         order by seq desc limit ?) order by seq desc`,
        [key, below, above, range.limit],
      )
      return rows.map(toTransaction)
    },
    past: async (owner, limit, offset) => {
      const rows = await sql.all(
        `${all} where seq in (select seq from solana_keys where address = ? union
         select seq from solana_owners where address = ?) order by seq desc limit ? offset ?`,
        [owner, owner, limit, offset],
      )
      return rows.map(toTransaction)
    },
    count: () => numberOf(sql, 'select count(*) as value from solana_transactions'),
  }
}
