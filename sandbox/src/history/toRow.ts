import { contractsOf } from '../contracts/contractsOf.js'
import type { Call } from '../http/types.js'
import type { PastTransaction } from '../indexer/types.js'
import { COIN_ADDRESS } from '../tokens/coinAddress.js'
import { iconUrl } from '../tokens/iconUrl.js'
import type { TokenDirectory } from '../tokens/types.js'
import { operationOf } from './operationOf.js'
import { toTransfer } from './toTransfer.js'
import type { HistoryRow, HistoryTransfer } from './types.js'

const EXCHANGE = 'Sandbox Exchange'
const NOBODY = `0x${'0'.repeat(40)}`

// Who a person sent to or got from is who the token went to, not the contract that moved it.
function sidesOf(transaction: PastTransaction, operation: string, address: string) {
  const { movements, recipient, sender } = transaction
  if (operation === 'send') {
    return {
      sentFrom: address,
      sentTo: movements.find((moved) => moved.sender === address)?.receiver ?? recipient ?? '',
    }
  }
  if (operation === 'receive') {
    const from = movements.find((moved) => moved.receiver === address)?.sender
    return { sentFrom: from === undefined || from === NOBODY ? sender : from, sentTo: address }
  }
  return { sentFrom: sender, sentTo: recipient ?? '' }
}

/**
 * Tells a transaction as the API does, seen from an address (contract sheet, section 1.3).
 * @param address in lower case
 */
export async function toRow(
  transaction: PastTransaction,
  tokens: TokenDirectory,
  address: string,
  call: Call,
): Promise<HistoryRow> {
  const { chainId, hash, minedAt, movements, nonce, recipient, succeeded } = transaction
  const caip2 = `eip155:${chainId}`
  const operationType = operationOf(transaction, address)
  const addresses = movements.flatMap(({ kind, token }) =>
    kind === 'coin' ? [COIN_ADDRESS] : kind === 'token' ? [token] : [],
  )
  const known = await tokens.find(chainId, addresses)
  const context = { chainId, known, tokens, address, call }
  const transfers = await Promise.all(movements.map((movement) => toTransfer(movement, context)))
  const isExchange = recipient === contractsOf(chainId).router
  return {
    id: `${caip2}:${hash}`,
    metadata: {
      operationType,
      hash,
      minedAt: new Date(minedAt * 1000).toISOString(),
      ...sidesOf(transaction, operationType, address),
      status: succeeded ? 'confirmed' : 'failed',
      nonce,
      application: isExchange ? { name: EXCHANGE, iconUrl: iconUrl(call, EXCHANGE) } : null,
      chain: caip2,
    },
    transfers: transfers.filter((transfer): transfer is HistoryTransfer => transfer !== null),
  }
}
