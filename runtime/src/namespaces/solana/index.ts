import { defineNamespace } from '../../chains/driver.js'
import { withCalls } from '../../kit/drivers.js'
import { discover } from './discover.js'
import { isAddress } from './types.js'

export type {
  SolanaMethod,
  SolanaProvider,
  SolanaRequestOptions,
  SolanaSendOptions,
  SolanaSignInInput,
  SolanaSignInOutput,
} from './types.js'

type Calls = typeof import('./calls.js')
let loaded: Calls | undefined

const loadCalls = async (): Promise<Calls> => {
  loaded = await import('./calls.js')
  return loaded
}
const loadBalance = () => import('./readBalance.js')

/**
 * Solana, through browser wallets.
 *
 * @example
 * import { createAppKit } from 'appkit-runtime'
 * import { solana } from 'appkit-runtime/namespaces/solana'
 * import { solanaMainnet } from 'appkit-runtime/namespaces/solana/networks'
 *
 * export const kit = createAppKit({ projectId: 'local', networks: [solanaMainnet] }, { namespaces: [solana], features: [] })
 */
export const solana = /* @__PURE__ */ defineNamespace({
  namespace: 'solana',
  label: 'Solana',
  discover,
  preload: () => void loadCalls().catch(() => {}),
  loadIcons: () => import('./icons.js'),
  fromRemote: async (wallet) => (await import('./fromRemote.js')).fromRemote(wallet),
  connect: (context, connector, { network, signal }) => {
    const options = { silent: false, network, signal }
    return withCalls(loadCalls, ({ connect }) => connect(context, connector, options), signal)
  },
  reconnect: async (context, connector, { network, signal }) => {
    const options = { silent: true, network, signal }
    const reply = await withCalls(loadCalls, ({ connect }) => connect(context, connector, options), signal)
    return reply.accounts.length === 0 ? undefined : reply
  },
  disconnect: (connector, { signal }) =>
    withCalls(loadCalls, ({ disconnect }) => disconnect(connector), signal),
  isConnected: (connector, { signal }) =>
    withCalls(loadCalls, ({ currentAccounts }) => currentAccounts(connector).length > 0, signal),
  switchNetwork: (connector, network, { signal }) =>
    withCalls(loadCalls, ({ switchNetwork }) => switchNetwork(connector, network), signal),
  signMessage: (connector, parameters, { signal }) =>
    withCalls(loadCalls, ({ signMessage }) => signMessage(connector, parameters), signal),
  // A watched wallet has been connected, so the calls are loaded.
  watch: (connector, events) => loaded?.watch(connector, events) ?? (() => {}),
  toProvider: (connector) => loaded?.toProvider(connector),
  getBalance: (network, parameters, { signal }) =>
    withCalls(loadBalance, ({ readBalance }) => readBalance(network, parameters), signal),
  switchesSilently: true,
  defaultAccountType: 'eoa',
  isChainReference: (reference) => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference),
  isAddress,
  verifyAddress: async (text) => isAddress(text),
  isSameAddress: (a, b) => a === b,
})
