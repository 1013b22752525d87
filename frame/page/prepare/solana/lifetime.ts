import { base58 } from '@scure/base'
import { fieldsOf } from '../../../../common/records.js'
import type { PageNetwork } from '../../base/facts.js'
import { askNode } from '../../base/rpc.js'
import { readAccounts } from './accounts.js'
import type { SolanaTransaction } from './readMessage.js'
import { system } from './system.js'

/** A nonce account: after its version, state and authority comes what it stores. */
const [nonceAt, nonceBytes] = [40, 80]

/** Whether a transaction has a durable nonce: it does not expire. */
export const hasNonce = ({ instructions: [first] }: SolanaTransaction): boolean =>
  first?.program === system && first.data[0] === 4

/**
 * Whether a transaction is one of a network. It names no network, but a hash: of one of the last 150 blocks, or one that
 * a nonce account stores. No two networks have the same, and what is signed for one is valid on no other.
 *
 * A hash that the frame's own node does not know is no proof of another network: it may have expired, or the node may
 * be behind that of the site. So it is a reason to warn, and not to refuse.
 *
 * @returns false also if the node cannot be asked
 */
export async function isOfNetwork(network: PageNetwork, transaction: SolanaTransaction): Promise<boolean> {
  try {
    return (await isStored(network, transaction)) || (await isRecent(network, transaction.lifetime))
  } catch {
    return false
  }
}

async function isStored(network: PageNetwork, transaction: SolanaTransaction): Promise<boolean> {
  const account = hasNonce(transaction) ? transaction.instructions[0]?.accounts[0] : undefined
  if (account === undefined) return false
  const [stored] = await readAccounts(network, [account])
  if (stored?.owner !== system || stored.data.length !== nonceBytes) return false
  return base58.encode(stored.data.slice(nonceAt, nonceAt + 32)) === transaction.lifetime
}

async function isRecent(network: PageNetwork, hash: string): Promise<boolean> {
  // All blocks that a node has seen count, so that it is not behind the node of the site.
  const reply = await askNode(network, 'isBlockhashValid', [hash, { commitment: 'processed' }])
  return fieldsOf(reply).value === true
}
