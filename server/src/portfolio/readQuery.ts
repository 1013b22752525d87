import { isAddress, parseCaip2 } from '../chains/ids.js'
import { isSolanaAddress } from '../chains/isSolanaAddress.js'
import { fail } from '../http/reply.js'
import type { Call, Reply } from '../http/types.js'
import { findNode, type NetworkNode, type Nodes, nodesOf } from '../ports/nodes.js'

/** An account and the networks that are asked about. */
export interface AccountQuery {
  readonly namespace: 'eip155' | 'solana'
  /** In lower case with `0x` on eip155. */
  readonly address: string
  /** CAIP-2 id, or null for all networks of eip155. */
  readonly caip2: string | null
}

/**
 * Reads the account of a call and its network.
 *
 * @param unsupported - the sentence for a namespace that is not served
 */
export function readAccount(call: Call, unsupported: (chainId: string) => string): AccountQuery | Reply {
  const given = String(call.path.address)
  const caip2 = typeof call.query.chainId === 'string' ? call.query.chainId : null
  const namespace = caip2 === null ? 'eip155' : parseCaip2(caip2)?.namespace
  if (namespace !== 'eip155' && namespace !== 'solana') return fail(400, 'chainId', unsupported(caip2 ?? ''))
  const isRight = namespace === 'solana' ? isSolanaAddress(given) : isAddress(namespace, given)
  if (!isRight) return fail(400, 'address', `${given} is not an address of ${namespace}.`)
  const address = namespace === 'solana' ? given : `0x${given.replace(/^0x/, '').toLowerCase()}`
  return { namespace, address, caip2 }
}

/** The nodes of the networks that are asked about, or the reply if there is none. */
export function readNodes(nodes: Nodes, { caip2 }: AccountQuery): readonly NetworkNode[] | Reply {
  if (caip2 === null) return nodesOf(nodes, 'eip155')
  const node = findNode(nodes, caip2)
  return node === undefined ? nodes.missing(caip2) : [node]
}
