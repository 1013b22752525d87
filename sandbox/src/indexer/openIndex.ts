import type { Movement, Sql, SqlRow, SqlStatement } from 'appkit-server/parts'
import type { ChainIndex, IndexedBlock, IndexedTransaction, PastRange, PastTransaction } from './types.js'

const placeColumns = 'chain integer not null, block integer not null, position integer not null'

const schema: readonly SqlStatement[] = [
  [
    'create table if not exists index_blocks (chain integer not null, number integer not null, hash text not null, primary key (chain, number))',
  ],
  [
    `create table if not exists index_transactions (${placeColumns}, hash text not null, mined_at integer not null, sender text not null, recipient text, nonce integer not null, succeeded integer not null, selector text not null, primary key (chain, block, position))`,
  ],
  [
    `create table if not exists index_movements (${placeColumns}, ordinal integer not null, kind text not null, token text not null, sender text not null, receiver text not null, amount text not null, primary key (chain, block, position, ordinal))`,
  ],
  [
    `create table if not exists index_parties (address text not null, mined_at integer not null, ${placeColumns}, primary key (address, mined_at, chain, block, position))`,
  ],
  ['create index if not exists index_parties_block on index_parties (chain, block)'],
  [
    'create table if not exists index_holders (chain integer not null, address text not null, token text not null, primary key (chain, address, token))',
  ],
]

const selectPage =
  'select mined_at, chain, block, position from index_parties where address = ? ' +
  'and (mined_at, chain, block, position) < (?, ?, ?, ?) and chain between ? and ? ' +
  'order by mined_at desc, chain desc, block desc, position desc limit ?'

const selectPast = `select t.chain, t.block, t.position, t.hash, t.mined_at, t.sender, t.recipient, t.nonce, t.succeeded, t.selector from index_transactions t join (${selectPage}) p
  on t.chain = p.chain and t.block = p.block and t.position = p.position
  order by t.mined_at desc, t.chain desc, t.block desc, t.position desc`

const selectMoved = `select m.chain, m.block, m.position, m.kind, m.token, m.sender, m.receiver, m.amount from index_movements m join (${selectPage}) p
  on m.chain = p.chain and m.block = p.block and m.position = p.position
  where m.sender = ? or m.receiver = ? order by m.ordinal`

/** A bound above every time, chain, block and position. */
const end = Number.MAX_SAFE_INTEGER
const blockTables = ['index_transactions', 'index_movements', 'index_parties'] as const

const keyOf = (row: SqlRow): string => `${row.chain}:${row.block}:${row.position}`

const toMovement = (row: SqlRow): Movement => ({
  kind: row.kind === 'coin' ? 'coin' : row.kind === 'piece' ? 'piece' : 'token',
  token: String(row.token),
  sender: String(row.sender),
  receiver: String(row.receiver),
  amount: String(row.amount),
})

function toPast(row: SqlRow, movements: IndexedTransaction['movements']): PastTransaction {
  return {
    chainId: Number(row.chain),
    block: Number(row.block),
    position: Number(row.position),
    minedAt: Number(row.mined_at),
    hash: String(row.hash),
    sender: String(row.sender),
    recipient: row.recipient === null ? null : String(row.recipient),
    nonce: Number(row.nonce),
    succeeded: row.succeeded === 1,
    selector: String(row.selector),
    movements,
  }
}

async function readPast(sql: Sql, address: string, { before, chainId: only, limit }: PastRange) {
  const { minedAt, chainId, block, position } = before ?? {
    minedAt: end,
    chainId: end,
    block: end,
    position: end,
  }
  const page = [address, minedAt, chainId, block, position, only ?? 0, only ?? end, limit]
  const [transactions, moved] = await Promise.all([
    sql.all(selectPast, page),
    sql.all(selectMoved, [...page, address, address]),
  ])
  const movements = new Map<string, Movement[]>()
  for (const row of moved) {
    const list = movements.get(keyOf(row)) ?? []
    list.push(toMovement(row))
    movements.set(keyOf(row), list)
  }
  return transactions.map((row) => toPast(row, movements.get(keyOf(row)) ?? []))
}

/**
 * Opens the index, and creates its tables if there are none.
 *
 * @param sql - the database, which the caller closes
 */
export async function openIndex(sql: Sql): Promise<ChainIndex> {
  await sql.batch(schema)
  return {
    head: async (chainId) => {
      const text = 'select number, hash from index_blocks where chain = ? order by number desc limit 1'
      const [row] = await sql.all(text, [chainId])
      return row ? { number: Number(row.number), hash: String(row.hash) } : null
    },
    hashAt: async (chainId, number) => {
      const text = 'select hash from index_blocks where chain = ? and number = ?'
      const [row] = await sql.all(text, [chainId, number])
      return row ? String(row.hash) : null
    },
    rewind: (chainId, number) =>
      sql.batch([
        ['delete from index_blocks where chain = ? and number > ?', [chainId, number]],
        ...blockTables.map(
          (table) => [`delete from ${table} where chain = ? and block > ?`, [chainId, number]] as const,
        ),
      ]),
    append: (chainId, blocks) => sql.batch(blocks.flatMap((block) => insertBlock(chainId, block))),
    past: (address, range) => readPast(sql, address, range),
    tokensOf: async (chainId, address) => {
      const text = 'select token from index_holders where chain = ? and address = ? order by token'
      return (await sql.all(text, [chainId, address])).map((row) => String(row.token))
    },
  }
}

/** The sender of tokens that are made, and the receiver of those that are destroyed (ERC-20). */
const nobody = `0x${'0'.repeat(40)}`

/** The addresses in whose history a transaction is. */
function partiesOf({ sender, recipient, movements }: IndexedTransaction): Set<string> {
  const all = new Set([sender, ...movements.flatMap((moved) => [moved.sender, moved.receiver])])
  if (recipient !== null) all.add(recipient)
  all.delete(nobody)
  return all
}

function insertTransaction(chainId: number, block: IndexedBlock, transaction: IndexedTransaction) {
  const { hash, position, sender, recipient, nonce, succeeded, selector, movements } = transaction
  const place = [chainId, block.number, position]
  const statements: SqlStatement[] = [
    [
      'insert into index_transactions (chain, block, position, hash, mined_at, sender, recipient, nonce, succeeded, selector) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [...place, hash, block.minedAt, sender, recipient, nonce, succeeded ? 1 : 0, selector],
    ],
  ]
  for (const [ordinal, { kind, token, sender: from, receiver, amount }] of movements.entries()) {
    statements.push([
      'insert into index_movements (chain, block, position, ordinal, kind, token, sender, receiver, amount) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [...place, ordinal, kind, token, from, receiver, amount],
    ])
    if (kind !== 'token') continue
    statements.push([
      'insert into index_holders (chain, address, token) values (?, ?, ?) on conflict do nothing',
      [chainId, receiver, token],
    ])
  }
  for (const address of partiesOf(transaction)) {
    statements.push([
      'insert into index_parties (address, mined_at, chain, block, position) values (?, ?, ?, ?, ?)',
      [address, block.minedAt, ...place],
    ])
  }
  return statements
}

/** The statements that add a block to the index. */
function insertBlock(chainId: number, block: IndexedBlock): SqlStatement[] {
  const { number, hash } = block
  return [
    ['insert into index_blocks (chain, number, hash) values (?, ?, ?)', [chainId, number, hash]],
    ...block.transactions.flatMap((transaction) => insertTransaction(chainId, block, transaction)),
  ]
}
