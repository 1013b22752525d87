import { defineNamespace } from '../../chains/defineNamespace.js'
import { abortable } from '../../kit/abortable.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { discover } from './discover.js'
import { isChainReference } from './isChainReference.js'
import { isSameAccount } from './isSameAccount.js'
import { parseAddress } from './parseAddress.js'
import { reconnect } from './reconnect.js'
import { signMessage } from './signMessage.js'
import { switchNetwork } from './switchNetwork.js'
import { toProvider } from './toProvider.js'
import { watch } from './watch.js'

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

/** Chains of the Cosmos SDK, through browser wallets of Keplr's shape. */
export const cosmos = /* @__PURE__ */ defineNamespace({
  namespace: 'cosmos',
  label: 'Cosmos',
  discover,
  connect: (context, connector, options) =>
    abortable(connect(context, connector, { ...options, silent: false }), options.signal),
  reconnect,
  disconnect: (connector, { signal }) => abortable(disconnect(connector), signal),
  switchNetwork: (connector, network, { signal }) =>
    abortable(switchNetwork(connector, network, signal), signal),
  signMessage: (connector, parameters, { signal }) => abortable(signMessage(connector, parameters), signal),
  watch,
  toProvider,
  isChainReference,
  isAddress: (text) => parseAddress(text) !== undefined,
  // The whole checksum is looked at in any case.
  verifyAddress: async (text) => parseAddress(text) !== undefined,
  isSameAddress: isSameAccount,
})
