import { defineNamespace } from '../../chains/driver.js'
import { startLate } from '../../kit/drivers.js'
import { isSameAddress, readAddress, verifyAddress } from './address/readAddress.js'
import { createProvider } from './createProvider.js'
import { discover } from './discover.js'
import { loadCalls, withWallet } from './withWallet.js'

export type { BitcoinProvider, PsbtInput, SignatureProtocol } from './adapter/types.js'

/** Bitcoin, through wallets of the Wallet Standard, of Sats Connect (Xverse, Leather), UniSat and OKX. */
export const bip122 = /* @__PURE__ */ defineNamespace({
  namespace: 'bip122',
  label: 'Bitcoin',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  loadIcons: () => import('./icons.js'),
  connect: ({ appName }, connector, { network, signal }) =>
    withWallet(connector, (wallet) => wallet.connect({ appName, network }), signal),
  reconnect: (_context, connector, { network, signal }) =>
    withWallet(connector, (wallet) => wallet.reconnect(network), signal),
  disconnect: (connector, { signal }) => withWallet(connector, (wallet) => wallet.disconnect(), signal),
  switchNetwork: (connector, network, { signal }) =>
    withWallet(connector, (wallet) => wallet.switchNetwork(network, signal), signal),
  signMessage: (connector, { address, message }, { signal }) =>
    withWallet(connector, (wallet) => wallet.signMessage({ address, message }), signal),
  // A wallet that is watched has been connected, so the code is here.
  watch: (connector, events) => startLate(loadCalls, ({ openWallet }) => openWallet(connector).watch(events)),
  toProvider: createProvider,
  defaultAccountType: 'payment',
  isChainReference: (reference) => /^[0-9a-f]{32}$/.test(reference),
  isAddress: (text) => readAddress(text) !== undefined,
  verifyAddress,
  isSameAddress,
})
