import { defineNamespace } from '../../chains/driver.js'
import { withCalls } from '../../kit/drivers.js'
import { discover } from './discover.js'
import type { RemoteExtension } from './fromRemote.js'
import { parseSs58 } from './parseSs58.js'
import { findSession, isSameAccount, sessions } from './sessions.js'

export type { PolkadotKeyType, PolkadotProvider, PolkadotSigner, PolkadotSignerResult } from './types.js'

const loadCalls = () => import('./calls.js')

const loadBalance = () => import('./readBalance.js')

/**
 * Polkadot and other Substrate networks, through browser extensions.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { polkadot } from 'appkit-runtime/namespaces/polkadot'
 * import { polkadot as network } from 'appkit-runtime/namespaces/polkadot/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [network] }, { namespaces: [polkadot], features: [] })
 */
export const polkadot = /* @__PURE__ */ defineNamespace({
  namespace: 'polkadot',
  label: 'Polkadot',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  loadIcons: () => import('./icons.js'),
  fromRemote: async (wallet) => (await import('./fromRemote.js')).fromRemote(wallet),
  connect: (context, connector, options) =>
    withCalls(loadCalls, ({ connect }) => connect(context, connector, options), options.signal),
  reconnect: (context, connector, options) =>
    withCalls(loadCalls, ({ reconnect }) => reconnect(context, connector, options), options.signal),
  // Extensions have no such call: their session is forgotten. A wallet on another device has one.
  disconnect: async ({ provider }) => {
    sessions.delete(provider as object)
    await (provider as Partial<RemoteExtension>).disconnect?.()
  },
  switchNetwork: (connector, network, { signal }) =>
    withCalls(loadCalls, ({ switchNetwork }) => switchNetwork(connector, network), signal),
  signMessage: (connector, parameters, { signal }) =>
    withCalls(loadCalls, ({ signMessage }) => signMessage(connector, parameters), signal),
  watch: (connector, events) => findSession(connector)?.watch(events) ?? (() => {}),
  toProvider: (connector) => findSession(connector)?.provider,
  getBalance: (network, parameters, { signal }) =>
    withCalls(loadBalance, ({ readBalance }) => readBalance(network, parameters), signal),
  needsOwnNode: true,
  switchesSilently: true,
  asksOnReturn: true,
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (text) => parseSs58(text) !== undefined,
  verifyAddress: (text) => withCalls(loadCalls, ({ verifySs58 }) => verifySs58(text)),
  isSameAddress: isSameAccount,
})
