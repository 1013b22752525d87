import { defineFeature } from '../kit/types.js'

/**
 * Wallets on other devices, by QR code and link, over WalletConnect. It takes `endpoints.relay` and `projectId` of the
 * config; without a relay, or with `features.walletConnect: false`, it does nothing.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { connect } from 'appkit-runtime/features/connect'
 * import { eip155 } from 'appkit-runtime/namespaces/eip155'
 * import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
 * import { walletConnect } from 'appkit-runtime/walletconnect'
 *
 * export const kit = createAppKit(
 *   { projectId: 'local', networks: [mainnet], endpoints: { relay: 'ws://127.0.0.1:4600/relay' } },
 *   { namespaces: [eip155], features: [connect, walletConnect] },
 * )
 */
export const walletConnect = /* @__PURE__ */ defineFeature({
  id: 'walletConnect',
  routes: {},
  loadPairingSource: (kit) =>
    import('./connector/createConnector.js').then(({ createConnector }) => createConnector(kit)),
})
