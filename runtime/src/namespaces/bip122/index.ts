import { defineNamespace } from '../../chains/driver.js'

export type { BitcoinProvider, PsbtInput, SignatureProtocol } from './adapter/types.js'

/**
 * Bitcoin, through wallets of the Wallet Standard, of Sats Connect (Xverse, Leather), UniSat and OKX.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { bip122 } from 'appkit-runtime/namespaces/bip122'
 * import { bitcoin } from 'appkit-runtime/namespaces/bip122/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [bitcoin] }, { namespaces: [bip122], features: [] })
 */
export const bip122 = /* @__PURE__ */ defineNamespace({
  namespace: 'bip122',
  label: 'Bitcoin',
  loadDiscovery: () => import('./discover.js'),
  load: () => import('./calls.js'),
  loadIcons: () => import('./icons.js'),
  needsOwnNode: true,
  defaultAccountType: 'payment',
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (text) => /^([123mn][1-9A-HJ-NP-Za-km-z]{24,34}|(bc|tb|bcrt)1[a-z\d]{6,83})$/.test(text),
})
