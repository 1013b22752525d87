import { defineNamespace } from '../../chains/defineNamespace.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { discover } from './discover.js'
import { findSession } from './findSession.js'
import { isSameAccount } from './isSameAccount.js'
import { parseSs58 } from './parseSs58.js'
import { sessions } from './sessions.js'

export type { PolkadotKeyType, PolkadotProvider, PolkadotSigner, PolkadotSignerResult } from './types.js'

/** Polkadot and its family, through browser extensions. */
export const polkadot = /* @__PURE__ */ defineNamespace({
  namespace: 'polkadot',
  label: 'Polkadot',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  connect: (context, connector, options) =>
    run(options.signal, ({ connect }) => connect(context, connector, options)),
  reconnect: (context, connector, options) =>
    run(options.signal, ({ reconnect }) => reconnect(context, connector, options)),
  // Extensions have no such call: what they handed out is forgotten.
  disconnect: async ({ provider }) => void sessions.delete(provider as object),
  switchNetwork: (connector, network, { signal }) =>
    run(signal, async ({ switchNetwork }) => switchNetwork(connector, network)),
  signMessage: (connector, parameters, { signal }) =>
    run(signal, ({ signMessage }) => signMessage(connector, parameters)),
  watch: (connector, events) => findSession(connector)?.watch(events) ?? (() => {}),
  toProvider: (connector) => findSession(connector)?.provider,
  switchesSilently: true,
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (text) => parseSs58(text) !== undefined,
  verifyAddress: async (text) => (await loadCalls()).verifySs58(text),
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
