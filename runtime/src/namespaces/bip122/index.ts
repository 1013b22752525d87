import { defineNamespace } from '../../chains/driver.js'
import { startLate, withCalls } from '../../kit/drivers.js'
import { isSameAddress, readAddress, verifyAddress } from './address/readAddress.js'
import { createProvider, loadCalls, withWallet } from './createProvider.js'
import { discover } from './discover.js'

export type { BitcoinProvider, PsbtInput, SignatureProtocol } from './adapter/types.js'

const loadBalance = () => import('./readBalance.js')

/**
 * Bitcoin, through wallets of the Wallet Standard, of Sats Connect (Xverse, Leather), UniSat and OKX.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { bip122 } from 'appkit-runtime/namespaces/bip122'
 * import { bitcoin } from 'appkit-runtime/namespaces/bip122/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [bitcoin] }, { namespaces: [bip122], features: [] })
 */
export const bip122 = /* @__PURE__ */ defineNamespace({
  namespace: 'bip122',
  label: 'Bitcoin',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  loadIcons: () => import('./icons.js'),
  fromRemote: async (wallet, network) => (await import('./fromRemote.js')).fromRemote(wallet, network),
  connect: ({ appName }, connector, { network, signal }) =>
    withWallet(connector, (wallet) => wallet.connect({ appName, network }), signal),
  reconnect: (_context, connector, { network, signal }) =>
    withWallet(connector, (wallet) => wallet.reconnect(network), signal),
  disconnect: (connector, { signal }) => withWallet(connector, (wallet) => wallet.disconnect(), signal),
  switchNetwork: (connector, network, { signal }) =>
    withWallet(connector, (wallet) => wallet.switchNetwork(network, signal), signal),
  signMessage: (connector, { address, message }, { signal }) =>
    withWallet(connector, (wallet) => wallet.signMessage({ address, message }), signal),
  // A watched wallet has been connected, so the code is loaded.
  watch: (connector, events) => startLate(loadCalls, ({ openWallet }) => openWallet(connector).watch(events)),
  getBalance: (network, parameters, { signal }) =>
    withCalls(loadBalance, ({ readBalance }) => readBalance(network, parameters), signal),
  needsOwnNode: true,
  toProvider: createProvider,
  defaultAccountType: 'payment',
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (text) => readAddress(text) !== undefined,
  verifyAddress,
  isSameAddress,
})
