import { defineNamespace } from '../../chains/driver.js'

export type {
  SolanaMethod,
  SolanaProvider,
  SolanaRequestOptions,
  SolanaSendOptions,
  SolanaSignInInput,
  SolanaSignInOutput,
} from './types.js'

/**
 * Solana, through browser wallets.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { solana } from 'appkit-runtime/namespaces/solana'
 * import { solanaMainnet } from 'appkit-runtime/namespaces/solana/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [solanaMainnet] }, { namespaces: [solana], features: [] })
 */
export const solana = /* @__PURE__ */ defineNamespace({
  namespace: 'solana',
  label: 'Solana',
  loadDiscovery: () => import('./discover.js'),
  load: () => import('./calls.js'),
  loadIcons: () => import('./icons.js'),
  switchesSilently: true,
  defaultAccountType: 'eoa',
  isChainReference: (reference) => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference),
  isAddress: (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text),
})
