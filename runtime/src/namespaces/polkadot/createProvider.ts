import { accountsOn } from './accountsOn.js'
import { createSigner } from './createSigner.js'
import type { SessionState } from './sessions.js'
import { sharedOn } from './sharedOn.js'
import type { PolkadotProvider } from './types.js'

/**
 * What a host gets: accounts as the network in use writes them, read anew each time, and a signer for
 * polkadot.js whose answers are checked.
 */
export function createProvider(session: SessionState): PolkadotProvider {
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
  return Object.freeze({
    get address() {
      return accounts()[0]?.address ?? ''
    },
    get accounts() {
      return accounts()
    },
    signer,
    signRaw: signer.signRaw,
    signPayload: signer.signPayload,
  })
}
