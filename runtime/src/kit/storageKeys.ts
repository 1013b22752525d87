import type { ChainNamespace } from '../chains/types.js'

/** Names of what is stored (docs/security.md#what-is-kept-in-the-browser), but for what is only written: `lateStorageKeys`. */
export const storageKeys = {
  activeNamespace: '@appkit/active_namespace',
  connectedNamespaces: '@appkit/connected_namespaces',
  connectionStatus: '@appkit/connection_status',
  recentWallets: '@appkit/recent_wallets',
  preferredAccountTypes: '@appkit/preferred_account_types',
  address: (namespace: ChainNamespace) => `@appkit/${namespace}:address`,
  otherConnectorIds: (namespace: ChainNamespace) => `@appkit/${namespace}:other_connector_ids`,
  connectorId: (namespace: ChainNamespace) => `@appkit/${namespace}:connected_connector_id`,
  network: (namespace: ChainNamespace) => `@appkit/${namespace}:network`,
} as const
