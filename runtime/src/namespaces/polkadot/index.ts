import { defineNamespace } from '../../chains/defineNamespace.js'
import { abortable } from '../../kit/abortable.js'
import { connect } from './connect.js'
import { discover } from './discover.js'
import { isSameAccount } from './isSameAccount.js'
import { parseSs58 } from './parseSs58.js'
import { reconnect } from './reconnect.js'
import { sessions } from './sessions.js'
import { signMessage } from './signMessage.js'
import { switchNetwork } from './switchNetwork.js'
import { toProvider } from './toProvider.js'
import { watch } from './watch.js'

export type { PolkadotKeyType, PolkadotProvider, PolkadotSigner, PolkadotSignerResult } from './types.js'

/** Polkadot and its family, through browser extensions. */
export const polkadot = /* @__PURE__ */ defineNamespace({
  namespace: 'polkadot',
  label: 'Polkadot',
  discover,
  connect: (context, connector, options) => abortable(connect(context, connector, options), options.signal),
  reconnect,
  // Extensions have no such call: what they handed out is forgotten.
  disconnect: async ({ provider }) => void sessions.delete(provider as object),
  switchNetwork: async (connector, network) => switchNetwork(connector, network),
  signMessage: (connector, parameters, { signal }) => abortable(signMessage(connector, parameters), signal),
  watch,
  toProvider,
  switchesSilently: true,
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (text) => parseSs58(text) !== undefined,
  verifyAddress: async (text) => (await import('./codec.js')).verifySs58(text),
  isSameAddress: isSameAccount,
})
