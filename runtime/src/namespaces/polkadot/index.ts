import { defineNamespace } from '../../chains/driver.js'
import { withCalls } from '../../kit/drivers.js'
import { discover } from './discover.js'
import { parseSs58 } from './parseSs58.js'
import { findSession, isSameAccount, sessions } from './sessions.js'

export type { PolkadotKeyType, PolkadotProvider, PolkadotSigner, PolkadotSignerResult } from './types.js'

const loadCalls = () => import('./calls.js')

/** Polkadot and its namespace, through browser extensions. */
export const polkadot = /* @__PURE__ */ defineNamespace({
  namespace: 'polkadot',
  label: 'Polkadot',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  loadIcons: () => import('./icons.js'),
  connect: (context, connector, options) =>
    withCalls(loadCalls, ({ connect }) => connect(context, connector, options), options.signal),
  reconnect: (context, connector, options) =>
    withCalls(loadCalls, ({ reconnect }) => reconnect(context, connector, options), options.signal),
  // Extensions have no such call: what they handed out is forgotten.
  disconnect: async ({ provider }) => void sessions.delete(provider as object),
  switchNetwork: (connector, network, { signal }) =>
    withCalls(loadCalls, ({ switchNetwork }) => switchNetwork(connector, network), signal),
  signMessage: (connector, parameters, { signal }) =>
    withCalls(loadCalls, ({ signMessage }) => signMessage(connector, parameters), signal),
  watch: (connector, events) => findSession(connector)?.watch(events) ?? (() => {}),
  toProvider: (connector) => findSession(connector)?.provider,
  switchesSilently: true,
  asksOnReturn: true,
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (text) => parseSs58(text) !== undefined,
  verifyAddress: (text) => withCalls(loadCalls, ({ verifySs58 }) => verifySs58(text)),
  isSameAddress: isSameAccount,
})
