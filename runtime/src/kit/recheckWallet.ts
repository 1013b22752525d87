import type { Connector } from '../chains/types.js'
import { applyEvent } from './applyEvent.js'
import { askAgain } from './askAgain.js'
import { forgetConnection } from './memory/forgetConnection.js'
import type { Chain, Kit } from './types.js'

/** A wallet that says nothing for so long has nothing to say, in ms. */
const deadline = 10_000

/** Takes over what a connected wallet may have changed while nobody listened. Never rejects. */
export async function recheckWallet(kit: Kit, chain: Chain, connector: Connector): Promise<void> {
  const connectorId = connector.id
  const signal = AbortSignal.any([kit.lifetime.signal, AbortSignal.timeout(deadline)])
  try {
    const found = await askAgain(kit, chain, connector, signal)
    applyEvent(chain, { type: 'accountsChanged', connectorId, accounts: found?.accounts ?? [] })
    if (found === undefined) forgetConnection(kit, chain.namespace, connectorId)
    else applyEvent(chain, { type: 'networkChanged', connectorId, caipNetworkId: found.caipNetworkId })
  } catch {
    // The wallet cannot say; what it last said stands.
  }
}
