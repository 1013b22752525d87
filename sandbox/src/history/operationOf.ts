import type { PastTransaction } from '../indexer/types.js'

const NOBODY = `0x${'0'.repeat(40)}`
// approve(address,uint256) and setApprovalForAll(address,bool)
const APPROVALS = new Set(['0x095ea7b3', '0xa22cb465'])

/** What a transaction was for somebody. */
export type Operation = 'approve' | 'burn' | 'deploy' | 'execute' | 'mint' | 'receive' | 'send' | 'trade'

/**
 * Says what a transaction was for an address, by what came to it and what went from it.
 * @param address in lower case
 */
export function operationOf(transaction: PastTransaction, address: string): Operation {
  const { movements, recipient, selector, sender } = transaction
  const went = movements.filter((moved) => moved.sender === address)
  const came = movements.filter((moved) => moved.receiver === address)
  const isOwn = sender === address
  if (isOwn && recipient === null) return 'deploy'
  const isToSelf = went.length > 0 && went.every((moved) => moved.receiver === address)
  if (isToSelf) return 'send'
  if (went.length > 0 && came.length > 0) return 'trade'
  if (went.length > 0) return went.every((moved) => moved.receiver === NOBODY) ? 'burn' : 'send'
  if (came.length > 0) {
    return isOwn && came.every((moved) => moved.sender === NOBODY) ? 'mint' : 'receive'
  }
  if (isOwn && APPROVALS.has(selector)) return 'approve'
  // A plain transfer of nothing is still one; it has no data.
  return isOwn && selector === '0x' ? 'send' : 'execute'
}
