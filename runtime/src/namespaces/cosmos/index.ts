import { defineNamespace } from '../../chains/defineNamespace.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { discover } from './discover.js'
import { findSession } from './findSession.js'
import { isChainReference } from './isChainReference.js'
import { isSameAccount } from './isSameAccount.js'
import { parseAddress } from './parseAddress.js'

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
  preload: () => void loadCalls().catch(() => {}),
  connect: (context, connector, options) =>
    run(options.signal, ({ connect }) => connect(context, connector, { ...options, silent: false })),
  reconnect: (context, connector, options) =>
    run(options.signal, ({ reconnect }) => reconnect(context, connector, options)),
  disconnect: (connector, { signal }) => run(signal, ({ disconnect }) => disconnect(connector)),
  switchNetwork: (connector, network, { signal }) =>
    run(signal, ({ switchNetwork }) => switchNetwork(connector, network, signal)),
  signMessage: (connector, parameters, { signal }) =>
    run(signal, ({ signMessage }) => signMessage(connector, parameters)),
  watch: (connector, events) => findSession(connector)?.watch(events) ?? (() => {}),
  toProvider: (connector) => findSession(connector)?.provider,
  isChainReference,
  isAddress: (text) => parseAddress(text) !== undefined,
  // The whole checksum is looked at in any case.
  verifyAddress: async (text) => parseAddress(text) !== undefined,
  isSameAddress: isSameAccount,
})

type Calls = typeof import('./calls.js')

async function loadCalls(): Promise<Calls> {
  try {
    return await import('./calls.js')
  } catch (cause) {
    throw new AppKitError('MODAL_LOAD_FAILED', { cause })
  }
}

/** One of the calls, which a visitor needs only once a wallet is chosen. */
function run<Value>(signal: AbortSignal, call: (calls: Calls) => Promise<Value>): Promise<Value> {
  const ask = (calls: Calls) => {
    // Who has given up meanwhile must not see the wallet's window.
    signal.throwIfAborted()
    return call(calls)
  }
  return abortable(loadCalls().then(ask), signal)
}
