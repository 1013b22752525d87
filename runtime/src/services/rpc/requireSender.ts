import type { CaipNetworkId, Connection } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { createError } from '../../errors/createError.js'
import { isSameAccount } from '../../kit/accounts.js'
import { connectionOf } from '../../kit/connectionOf.js'
import { requireChain } from '../../kit/requireChain.js'
import type { Kit } from '../../kit/types.js'

export interface RequireSenderParameters {
  /** The plain address that is to send. */
  readonly address: string
  /** Where. */
  readonly caipNetworkId: CaipNetworkId
}

/**
 * The connection a transaction may be sent through, only if it is the very account on the very
 * network that was planned with: wallets and visitors switch both at any time (docs/behaviour.md#transactions).
 * To be called right before the wallet is asked.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, CHAIN_NOT_CONFIGURED, RECONNECTING, NOT_CONNECTED, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH
 */
export function requireSender(kit: Kit, { address, caipNetworkId }: RequireSenderParameters): Connection {
  const chain = requireChain(kit, caipNetworkId.split(':', 1)[0])
  if (!chain.networks.peek().some((network) => network.caipNetworkId === caipNetworkId))
    throw createError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
  if (chain.connection.peek().status === 'reconnecting') throw callError('RECONNECTING')
  const connection = connectionOf(chain)
  if (connection === undefined) throw callError('NOT_CONNECTED')
  if (!connection.accounts.some((account) => isSameAccount(chain, account.address, address)))
    throw createError('ACCOUNT_NOT_FOUND', { details: address })
  if (connection.caipNetworkId !== caipNetworkId)
    throw createError('CHAIN_MISMATCH', { details: `${connection.caipNetworkId}, not ${caipNetworkId}` })
  return connection
}
