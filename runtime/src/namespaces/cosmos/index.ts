import { defineNamespace } from '../../chains/driver.js'
import { withCalls } from '../../kit/drivers.js'
import { discover } from './discover.js'
import { isChainReference, isSameAccount, parseAddress } from './parseAddress.js'
import { findSession } from './sessions.js'

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

const loadCalls = () => import('./calls.js')

const loadBalance = () => import('./readBalance.js')

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
  discover,
  preload: () => void loadCalls().catch(() => {}),
  loadIcons: () => import('./icons.js'),
  fromRemote: async (wallet) => (await import('./fromRemote.js')).fromRemote(wallet),
  connect: (context, connector, options) =>
    withCalls(loadCalls, ({ connect }) => connect(context, connector, options), options.signal),
  reconnect: (context, connector, options) =>
    withCalls(loadCalls, ({ reconnect }) => reconnect(context, connector, options), options.signal),
  disconnect: (connector, { signal }) =>
    withCalls(loadCalls, ({ disconnect }) => disconnect(connector), signal),
  // Keplr's API has no request without a window.
  isConnected: async () => false,
  switchNetwork: (connector, network, { signal }) =>
    withCalls(loadCalls, ({ switchNetwork }) => switchNetwork(connector, network, signal), signal),
  signMessage: (connector, parameters, { signal }) =>
    withCalls(loadCalls, ({ signMessage }) => signMessage(connector, parameters), signal),
  watch: (connector, events) => findSession(connector)?.watch(events) ?? (() => {}),
  toProvider: (connector) => findSession(connector)?.provider,
  getBalance: (network, parameters, { signal }) =>
    withCalls(loadBalance, ({ readBalance }) => readBalance(network, parameters), signal),
  needsOwnNode: true,
  isChainReference,
  isAddress: (text) => parseAddress(text) !== undefined,
  // The whole checksum is checked in any case.
  verifyAddress: async (text) => parseAddress(text) !== undefined,
  isSameAddress: isSameAccount,
})
