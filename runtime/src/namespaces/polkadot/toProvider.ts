import type { Connector } from '../../chains/types.js'
import { accountsOn } from './accountsOn.js'
import { createSigner } from './createSigner.js'
import { findSession } from './findSession.js'
import { sharedOn } from './sharedOn.js'
import type { PolkadotProvider } from './types.js'

/**
 * What a host gets: accounts as the network in use writes them, and a signer for polkadot.js whose
 * answers are checked. Accounts are read anew each time.
 *
 * @returns undefined for an extension that is not enabled.
 */
export function toProvider(connector: Connector): PolkadotProvider | undefined {
  const session = findSession(connector)
  if (session === undefined) return undefined
  const signer = createSigner(session)
  const accounts = () => {
    const shared = sharedOn(session.shared, session.network)
    return accountsOn(session, session.network).map(({ address }, at) => {
      const { keyType, name, genesisHash } = shared[at] ?? {}
      return {
        address,
        ...(keyType && { type: keyType }),
        ...(name && { name }),
        ...(genesisHash && { genesisHash }),
      }
    })
  }
  return {
    get address() {
      return accounts()[0]?.address ?? ''
    },
    get accounts() {
      return accounts()
    },
    signer,
    ...signer,
  }
}
