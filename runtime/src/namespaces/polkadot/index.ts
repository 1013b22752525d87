import { defineNamespace } from '../../chains/driver.js'

export type { PolkadotKeyType, PolkadotProvider, PolkadotSigner, PolkadotSignerResult } from './types.js'

/**
 * Polkadot and other Substrate networks, through browser extensions.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { polkadot } from 'appkit-runtime/namespaces/polkadot'
 * import { polkadot as network } from 'appkit-runtime/namespaces/polkadot/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [network] }, { namespaces: [polkadot], features: [] })
 */
export const polkadot = /* @__PURE__ */ defineNamespace({
  namespace: 'polkadot',
  label: 'Polkadot',
  loadDiscovery: () => import('./discover.js'),
  load: () => import('./calls.js'),
  loadIcons: () => import('./icons.js'),
  needsOwnNode: true,
  switchesSilently: true,
  asksOnReturn: true,
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (text) => /^[1-9A-HJ-NP-Za-km-z]{35,51}$/.test(text),
})
