import { defineNamespace } from '../../chains/driver.js'
import { startLate, withCalls } from '../../kit/drivers.js'
import { discover } from './discover.js'

const loadCalls = () => import('./calls.js')

/** Ethereum and the chains that speak its JSON-RPC, through browser wallets. */
export const eip155 = /* @__PURE__ */ defineNamespace({
  namespace: 'eip155',
  label: 'Ethereum',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  loadIcons: () => import('./icons.js'),
  connect: (_context, connector, { signal }) =>
    withCalls(loadCalls, ({ connect }) => connect(connector, { silent: false }), signal),
  reconnect: (_context, connector, { signal }) =>
    withCalls(loadCalls, ({ connect }) => connect(connector, { silent: true }), signal),
  disconnect: (connector, { signal }) =>
    withCalls(loadCalls, ({ disconnect }) => disconnect(connector), signal),
  switchNetwork: async (connector, network, { signal }) => {
    await withCalls(loadCalls, ({ switchNetwork }) => switchNetwork(connector, network, signal), signal)
    return undefined
  },
  signMessage: (connector, parameters, { signal }) =>
    withCalls(loadCalls, ({ signMessage }) => signMessage(connector, parameters), signal),
  // A wallet that is watched has been connected, so the code is here; what it said before is read on listening.
  watch: (connector, events) => startLate(loadCalls, ({ watch }) => watch(connector, events)),
  getBalance: (network, parameters, { signal }) =>
    withCalls(loadCalls, ({ readBalance }) => readBalance(network, parameters), signal),
  defaultAccountType: 'smartAccount',
  isChainReference: (reference) => /^[1-9]\d{0,31}$/.test(reference),
  isAddress: (text) => /^(0x)?[0-9a-fA-F]{40}$/.test(text),
  verifyAddress: async (text) => (await import('./verifyAddress.js')).verifyAddress(text),
  isSameAddress: (a, b) => digits(a) === digits(b),
})

/** The 0x may be left out (docs/behaviour.md#addresses-and-ids), and the case of the letters is only a checksum. */
const digits = (address: string) => address.toLowerCase().replace(/^0x/, '')
