import type { Connector, ConnectorType } from '../../chains/types.js'
import { callHost } from '../../errors/callHost.js'
import { connectionOf } from '../connectionOf.js'
import type { Chain, ChainNamespace, Kit } from '../types.js'

export interface ProviderSnapshot {
  /** The family's own provider (EIP-1193 for eip155), the same for all its wallets; undefined unless connected. */
  readonly walletProvider: unknown
  readonly walletProviderType: ConnectorType | undefined
}

const made = new WeakMap<Connector, unknown>()

/** What a connected wallet can be asked with. Reads signals. */
export function readProvider(kit: Kit, namespace?: ChainNamespace): ProviderSnapshot {
  const chain = namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace)
  const connector = connectionOf(chain)?.connector
  if (chain === undefined || connector === undefined)
    return { walletProvider: undefined, walletProviderType: undefined }
  return { walletProvider: providerOf(chain, connector), walletProviderType: connector.type }
}

/** One object for a connector, so that a hook's value stays the same. */
function providerOf({ driver }: Chain, connector: Connector): unknown {
  if (driver.toProvider === undefined) return connector.provider
  if (!made.has(connector))
    made.set(
      connector,
      callHost(() => driver.toProvider?.(connector)),
    )
  return made.get(connector)
}
