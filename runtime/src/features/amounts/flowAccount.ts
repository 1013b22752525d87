import { effect, untracked } from '@preact/signals-core'
import type { CaipNetworkId, Connection, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { connectionOf, requireChain } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { amountMessages } from '../../ui/messages/amounts.js'

/** The account of a flow, and its network. Another account or network ends the flow. */
export interface FlowAccount {
  readonly kit: Kit
  readonly network: Network
  readonly connection: Connection
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/** @throws AppKitError NOT_CONNECTED, RECONNECTING, CHAIN_NOT_CONFIGURED */
export function requireAccount(kit: Kit): FlowAccount {
  const chain = requireChain(kit)
  const connection = untracked(() => connectionOf(chain))
  if (connection === undefined)
    throw new AppKitError(
      chain.connection.peek().status === 'reconnecting' ? 'RECONNECTING' : 'NOT_CONNECTED',
    )
  const { address, caipNetworkId } = connection
  const network = chain.networks.peek().find((each) => each.caipNetworkId === caipNetworkId)
  if (network === undefined) throw new AppKitError('CHAIN_NOT_CONFIGURED', { details: caipNetworkId })
  return { kit, network, connection, address, caipNetworkId }
}

/** Why an account cannot pay for what it sends. Where coins are missing for a token, less of it would not help: they are named. */
export const missingCoins = ({ network }: FlowAccount, { address }: { readonly address?: string }) =>
  new AppKitError(
    'INSUFFICIENT_FUNDS',
    address === undefined ? {} : { message: amountMessages.insufficient(network.nativeCurrency.symbol) },
  )

/** Calls a function when the account or network is another one, and ends with the kit. */
export function followAccount(
  { kit, address, caipNetworkId, connection: { connector } }: FlowAccount,
  end: AbortController,
  onChange: () => void,
): void {
  const stop = effect(() => {
    const now = connectionOf(kit.activeChain.value)
    const isSame =
      now?.caipNetworkId === caipNetworkId && now.connector === connector && now.address === address
    if (!isSame) untracked(onChange)
  })
  end.signal.addEventListener('abort', stop)
  kit.lifetime.signal.addEventListener('abort', () => end.abort(), { once: true, signal: end.signal })
}
