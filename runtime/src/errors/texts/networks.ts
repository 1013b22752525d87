/** Errors of networks in the config and of those that are added later. */
export const networkTexts = {
  NETWORK_DUPLICATE: 'The config names a network twice. Remove one.',
  NETWORK_INVALID: 'A network of the config is incomplete. It needs an id, a name, a currency and RPC urls.',
} as const
