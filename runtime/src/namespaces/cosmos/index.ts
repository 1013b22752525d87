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

/** Chains of the Cosmos SDK, through browser wallets of Keplr's shape. */
export const cosmos = /* @__PURE__ */ defineNamespace({
  namespace: 'cosmos',
  label: 'Cosmos',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  loadIcons: () => import('./icons.js'),
  connect: (context, connector, options) =>
    withCalls(loadCalls, ({ connect }) => connect(context, connector, options), options.signal),
  reconnect: (context, connector, options) =>
    withCalls(loadCalls, ({ reconnect }) => reconnect(context, connector, options), options.signal),
  disconnect: (connector, { signal }) =>
    withCalls(loadCalls, ({ disconnect }) => disconnect(connector), signal),
  // There is no silent question in Keplr's interface.
  isConnected: async () => false,
  switchNetwork: (connector, network, { signal }) =>
    withCalls(loadCalls, ({ switchNetwork }) => switchNetwork(connector, network, signal), signal),
  signMessage: (connector, parameters, { signal }) =>
    withCalls(loadCalls, ({ signMessage }) => signMessage(connector, parameters), signal),
  watch: (connector, events) => findSession(connector)?.watch(events) ?? (() => {}),
  toProvider: (connector) => findSession(connector)?.provider,
  isChainReference,
  isAddress: (text) => parseAddress(text) !== undefined,
  // The whole checksum is looked at in any case.
  verifyAddress: async (text) => parseAddress(text) !== undefined,
  isSameAddress: isSameAccount,
})
