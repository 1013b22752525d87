/** Names of what is stored (docs/security.md#what-is-kept-in-the-browser) and not read by the page that loads. */
export const lateStorageKeys = {
  activeNetwork: '@appkit/active_caip_network_id',
  /** A name of WalletConnect's, not ours. */
  deepLinkChoice: 'WALLETCONNECT_DEEPLINK_CHOICE',
} as const
