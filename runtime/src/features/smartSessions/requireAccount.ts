import type { Connection, Network } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { sessionTexts } from '../../errors/texts/sessions.js'
import { isSameAccount } from '../../kit/activeAccount.js'
import { connectionOf, requireChain } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'

addErrorTexts(lateTexts)
addErrorTexts(sessionTexts)

/** The account that the wallet is asked for, and its network. */
export interface SessionSender {
  readonly connection: Connection
  readonly network: Network
}

/**
 * The wallet of eip155 that is connected, and its network.
 *
 * @param address - the account that must be in use, if one must be.
 * @throws AppKitError ADAPTER_NOT_FOUND, RECONNECTING, NOT_CONNECTED, ACCOUNT_NOT_FOUND, CHAIN_NOT_CONFIGURED
 */
export function requireAccount(kit: Kit, address?: string): SessionSender {
  const chain = requireChain(kit, 'eip155')
  if (chain.connection.peek().status === 'reconnecting') throw new AppKitError('RECONNECTING')
  const connection = connectionOf(chain)
  if (connection === undefined) throw new AppKitError('NOT_CONNECTED')
  if (address !== undefined && !isSameAccount(chain, connection.address, address))
    throw new AppKitError('ACCOUNT_NOT_FOUND', { details: address })
  const { caipNetworkId } = connection
  const network = chain.networks.peek().find((each) => each.caipNetworkId === caipNetworkId)
  if (network === undefined) throw new AppKitError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
  return { connection, network }
}
