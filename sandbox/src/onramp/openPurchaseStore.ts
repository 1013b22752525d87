import { keepNewest, type Sql, type SqlRow } from 'appkit-server/parts'
import type { Purchase, PurchaseStatus, PurchaseStore } from './types.js'

const tables = [
  `create table if not exists onramp_purchases (
    id text primary key, status text not null, provider text not null, address text not null,
    chain_id integer not null, symbol text not null, decimals integer not null, units text,
    is_fixed integer not null, currency text not null, amount text, redirect_url text, tx_hash text,
    created_at bigint not null, updated_at bigint not null)`,
  'create index if not exists onramp_purchases_address on onramp_purchases (address, created_at)',
  // A purchase that was being paid when the sandbox stopped may or may not have been paid.
  "update onramp_purchases set status = 'UNSPECIFIED' where status = 'IN_PROGRESS'",
] as const

const columns =
  'id, status, provider, address, chain_id, symbol, decimals, units, is_fixed, currency, amount, redirect_url, tx_hash, ' +
  'created_at, updated_at'

const textOrNull = (value: SqlRow[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** EVM addresses are the same in both cases; those of Solana are not. */
const keyOf = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

function toPurchase(row: SqlRow): Purchase {
  const units = textOrNull(row.units)
  return {
    id: String(row.id),
    status: String(row.status) as PurchaseStatus,
    provider: String(row.provider),
    address: String(row.address),
    chainId: Number(row.chain_id),
    symbol: String(row.symbol),
    decimals: Number(row.decimals),
    units: units === null ? null : BigInt(units),
    isFixed: row.is_fixed === 1,
    currency: String(row.currency),
    amount: textOrNull(row.amount),
    redirectUrl: textOrNull(row.redirect_url),
    txHash: textOrNull(row.tx_hash),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

/**
 * Opens the table of purchases, and creates it if there is none.
 *
 * @param now - clock in milliseconds since 1970
 */
export async function openPurchaseStore(sql: Sql, now: () => number): Promise<PurchaseStore> {
  await sql.batch(tables.map((text) => [text]))
  // Anyone can create pay pages, so unpaid ones are deleted. Paid purchases stay.
  const trim = keepNewest(sql, {
    table: 'onramp_purchases',
    key: 'id',
    at: 'created_at',
    size: 'length(coalesce(redirect_url, id))',
    where: "status = 'CREATED'",
    maxRows: 10_000,
    maxBytes: 8 * 1024 * 1024,
  })
  return {
    add: async (purchase) => {
      const { id, status, provider, address, chainId, symbol, decimals, currency, amount } = purchase
      const units = purchase.units === null ? null : purchase.units.toString()
      const { redirectUrl, txHash, createdAt, updatedAt } = purchase
      const insert = `insert into onramp_purchases (${columns}) values (${Array(15).fill('?').join(', ')})`
      await sql.run(insert, [
        ...[id, status, provider, keyOf(address), chainId, symbol, decimals, units],
        ...[purchase.isFixed ? 1 : 0, currency, amount, redirectUrl, txHash, createdAt, updatedAt],
      ])
      await trim(1, redirectUrl?.length ?? id.length)
    },
    find: async (id) => {
      const [row] = await sql.all(`select ${columns} from onramp_purchases where id = ?`, [id])
      return row ? toPurchase(row) : null
    },
    list: async (address) => {
      const text =
        `select ${columns} from onramp_purchases where address = ? and status <> 'CREATED' ` +
        'order by updated_at desc, id limit 1000'
      return (await sql.all(text, [keyOf(address)])).map(toPurchase)
    },
    begin: async (id, { chainId, symbol, decimals, amount, units }) => {
      const text =
        "update onramp_purchases set status = 'IN_PROGRESS', chain_id = ?, symbol = ?, decimals = ?, " +
        "amount = ?, units = ?, updated_at = ? where id = ? and status = 'CREATED'"
      return (await sql.run(text, [chainId, symbol, decimals, amount, units.toString(), now(), id])) > 0
    },
    finish: async (id, status, txHash) => {
      const text = 'update onramp_purchases set status = ?, tx_hash = ?, updated_at = ? where id = ?'
      await sql.run(text, [status, txHash, now(), id])
    },
  }
}
