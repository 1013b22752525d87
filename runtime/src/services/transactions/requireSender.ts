import type { CaipNetworkId, Connection } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { isSameAccount } from '../../kit/activeAccount.js'
import { connectionOf, requireChain } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'

addErrorTexts(lateTexts)

export interface RequireSenderParameters {
  /** The address of the sender, not CAIP-10. */
  readonly address: string
  /** The network. */
  readonly caipNetworkId: CaipNetworkId
}

/**
 * The connection for a transaction, only if its account and network are those of the request, because wallets
 * and users can change both at any time (docs/behaviour.md#transactions). Call it right before a request to the
 * wallet.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND, CHAIN_NOT_CONFIGURED, RECONNECTING, NOT_CONNECTED, ACCOUNT_NOT_FOUND, CHAIN_MISMATCH
 */
export function requireSender(kit: Kit, { address, caipNetworkId }: RequireSenderParameters): Connection {
  const chain = requireChain(kit, caipNetworkId.split(':', 1)[0])
  if (!chain.networks.peek().some((network) => network.caipNetworkId === caipNetworkId))
    throw new AppKitError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
  if (chain.connection.peek().status === 'reconnecting') throw new AppKitError('RECONNECTING')
  const connection = connectionOf(chain)
  if (connection === undefined) throw new AppKitError('NOT_CONNECTED')
  if (!connection.accounts.some((account) => isSameAccount(chain, account.address, address)))
    throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
  if (connection.caipNetworkId !== caipNetworkId)
    throw new AppKitError('CHAIN_MISMATCH', { details: `${connection.caipNetworkId}, not ${caipNetworkId}` })
  return connection
}
