import { defineNamespace } from '../../chains/driver.js'

export type {
  CosmosAminoReply,
  CosmosAminoSigner,
  CosmosDirectReply,
  CosmosDirectSigner,
  CosmosKey,
  CosmosProvider,
  CosmosSignature,
  CosmosSignDoc,
} from './types.js'

/**
 * Chains of the Cosmos SDK, through browser wallets with Keplr's API.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { cosmos } from 'appkit-runtime/namespaces/cosmos'
 * import { cosmosHub } from 'appkit-runtime/namespaces/cosmos/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [cosmosHub] }, { namespaces: [cosmos], features: [] })
 */
export const cosmos = /* @__PURE__ */ defineNamespace({
  namespace: 'cosmos',
  label: 'Cosmos',
  loadDiscovery: () => import('./discover.js'),
  load: () => import('./calls.js'),
  loadIcons: () => import('./icons.js'),
  needsOwnNode: true,
  // A chain id, or for one that CAIP-2 cannot hold the first 16 hex digits of its SHA-256.
  isChainReference: (reference) => /^(?!hashed-)[-a-zA-Z0-9]{1,32}$|^hashed-[0-9a-f]{16}$/.test(reference),
  isAddress: (text) => /^[a-z\d]{1,50}1[ac-hj-np-z02-9]{38,58}$/.test(text) && text.length <= 90,
})
