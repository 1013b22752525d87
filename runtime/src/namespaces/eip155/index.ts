import { defineNamespace } from '../../chains/driver.js'

/**
 * Ethereum and other EVM networks, through browser wallets.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { eip155 } from 'appkit-runtime/namespaces/eip155'
 * import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [mainnet] }, { namespaces: [eip155], features: [] })
 */
export const eip155 = /* @__PURE__ */ defineNamespace({
  namespace: 'eip155',
  label: 'Ethereum',
  loadDiscovery: () => import('./discover.js'),
  load: () => import('./calls.js'),
  loadIcons: () => import('./icons.js'),
  defaultAccountType: 'smartAccount',
  isChainReference: (reference) => /^[1-9]\d*$/.test(reference) && Number.isSafeInteger(Number(reference)),
  isAddress: (text) => /^(0x)?[0-9a-fA-F]{40}$/.test(text),
})

export type { EIP1193Provider as EIP155Provider } from 'viem'
