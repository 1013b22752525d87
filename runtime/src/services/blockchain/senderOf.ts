import { connectionOf } from '../../kit/connectionOf.js'
import type { Kit } from '../../kit/types.js'

/** The plain address of the active account, as an object to spread into a query: `{ sender }` or nothing. */
export function senderOf(kit: Kit): { readonly sender?: string } {
  const sender = connectionOf(kit.activeChain.peek())?.address
  return sender === undefined ? {} : { sender }
}
