import { toHex } from '../../chains/toHex.js'
import type { Account, Network } from '../../chains/types.js'
import { encodeSs58 } from './encodeSs58.js'
import type { SessionState } from './sessions.js'
import { sharedOn } from './sharedOn.js'
import type { PolkadotNetwork, SharedAccount } from './types.js'

/** Substrate's generic address type, for networks that name none. */
const genericPrefix = 42

/** A session's accounts as they are written on a network, the ones for other chains left out. */
export function accountsOn({ shared }: Pick<SessionState, 'shared'>, network: Network): readonly Account[] {
  const { ss58Prefix = genericPrefix } = network as Partial<PolkadotNetwork>
  return sharedOn(shared, network).map((account) => ({
    namespace: 'polkadot',
    address: encodeSs58(account.identity, ss58Prefix),
    type: 'eoa',
    ...publicKeyOf(account),
  }))
}

/** An ecdsa address holds the hash of its key, and where the type is not said the bytes may be one. */
function publicKeyOf({ identity, keyType }: SharedAccount): { readonly publicKey?: string } {
  if (keyType !== 'sr25519' && keyType !== 'ed25519') return {}
  return { publicKey: toHex(identity) }
}
