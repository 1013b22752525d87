import type { ChainNamespace } from '../chains/types.js'

/** Names of what is stored (docs/security.md#what-is-kept-in-the-browser). */
export const storageKeys = {
  activeNamespace: '@appkit/active_namespace',
  activeNetwork: '@appkit/active_caip_network_id',
  connectedNamespaces: '@appkit/connected_namespaces',
  connectionStatus: '@appkit/connection_status',
  /** A name of WalletConnect's, not ours. */
  deepLinkChoice: 'WALLETCONNECT_DEEPLINK_CHOICE',
  recentWallets: '@appkit/recent_wallets',
  preferredAccountTypes: '@appkit/preferred_account_types',
  address: (namespace: ChainNamespace) => `@appkit/${namespace}:address`,
  otherConnectorIds: (namespace: ChainNamespace) => `@appkit/${namespace}:other_connector_ids`,
  connectorId: (namespace: ChainNamespace) => `@appkit/${namespace}:connected_connector_id`,
  network: (namespace: ChainNamespace) => `@appkit/${namespace}:network`,
} as const
