import type { SqlStatement } from '../store/types.js'
import type { IndexedBlock, IndexedTransaction } from './types.js'

const NOBODY = `0x${'0'.repeat(40)}`

function partiesOf({ sender, recipient, movements }: IndexedTransaction): Set<string> {
  const all = new Set([sender, ...movements.flatMap((moved) => [moved.sender, moved.receiver])])
  if (recipient !== null) all.add(recipient)
  all.delete(NOBODY)
  return all
}

function insertTransaction(chainId: number, block: IndexedBlock, transaction: IndexedTransaction) {
  const { hash, position, sender, recipient, nonce, succeeded, selector, movements } = transaction
  const key = [chainId, block.number, position]
  const statements: SqlStatement[] = [
    [
      'insert into index_transactions (chain, block, position, hash, mined_at, sender, recipient, nonce, succeeded, selector) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [...key, hash, block.minedAt, sender, recipient, nonce, succeeded ? 1 : 0, selector],
    ],
  ]
  for (const [ordinal, { kind, token, sender: from, receiver, amount }] of movements.entries()) {
    statements.push([
      'insert into index_movements (chain, block, position, ordinal, kind, token, sender, receiver, amount) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [...key, ordinal, kind, token, from, receiver, amount],
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
      [address, block.minedAt, ...key],
    ])
  }
  return statements
}

/** The statements that put a block into the index. */
export function insertBlock(chainId: number, block: IndexedBlock): SqlStatement[] {
  const { number, hash } = block
  return [
    ['insert into index_blocks (chain, number, hash) values (?, ?, ?)', [chainId, number, hash]],
    ...block.transactions.flatMap((transaction) => insertTransaction(chainId, block, transaction)),
  ]
}
