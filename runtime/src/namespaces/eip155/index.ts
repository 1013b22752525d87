import { defineNamespace } from '../../chains/driver.js'
import { startLate, withCalls } from '../../kit/drivers.js'
import { discover } from './discover.js'

const loadCalls = () => import('./calls.js')

/**
 * Ethereum and other EVM networks, through browser wallets.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { eip155 } from 'appkit-runtime/namespaces/eip155'
 * import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [mainnet] }, { namespaces: [eip155], features: [] })
 */
export const eip155 = /* @__PURE__ */ defineNamespace({
  namespace: 'eip155',
  label: 'Ethereum',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  fromRemote: async (...remote) => (await loadCalls()).fromRemote(...remote),
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
  // A watched wallet has been connected, so the code is loaded. Earlier changes are read when listening starts.
  watch: (connector, events) => startLate(loadCalls, ({ watch }) => watch(connector, events)),
  getBalance: (network, parameters, { signal }) =>
    withCalls(loadCalls, ({ readBalance }) => readBalance(network, parameters), signal),
  defaultAccountType: 'smartAccount',
  isChainReference: (reference) => /^[1-9]\d{0,31}$/.test(reference),
  isAddress: (text) => /^(0x)?[0-9a-fA-F]{40}$/.test(text),
  verifyAddress: async (text) => (await import('./verifyAddress.js')).verifyAddress(text),
  isSameAddress: (a, b) => digits(a) === digits(b),
})

/** The 0x may be missing (docs/behaviour.md#addresses-and-ids), and the case of letters is only a checksum. */
const digits = (address: string) => address.toLowerCase().replace(/^0x/, '')

export type { EIP1193Provider as EIP155Provider } from 'viem'
