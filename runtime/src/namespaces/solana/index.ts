import { defineNamespace } from '../../chains/defineNamespace.js'
import { abortable } from '../../kit/abortable.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { discover } from './discover.js'
import { isAddress } from './isAddress.js'
import { sessions } from './sessions.js'
import { toProvider } from './toProvider.js'
import { watch } from './watch.js'

export type {
  SolanaMethod,
  SolanaProvider,
  SolanaRequestOptions,
  SolanaSendOptions,
  SolanaSignInInput,
  SolanaSignInOutput,
} from './types.js'

/** Solana, through browser wallets. */
export const solana = /* @__PURE__ */ defineNamespace({
  namespace: 'solana',
  label: 'Solana',
  discover,
  connect: (context, connector, { network, signal }) =>
    abortable(connect(context, connector, { silent: false, network, signal }), signal),
  reconnect: async (context, connector, { network, signal }) => {
    const reply = await abortable(connect(context, connector, { silent: true, network, signal }), signal)
    return reply.accounts.length === 0 ? undefined : reply
  },
  disconnect: (connector, { signal }) => abortable(disconnect(connector), signal),
  async switchNetwork(connector, { caipNetworkId }) {
    const session = sessions.get(connector)
    if (session !== undefined) sessions.set(connector, { ...session, caipNetworkId })
    return undefined
  },
  signMessage: async (connector, parameters, { signal }) => {
    const { signMessage } = await abortable(import('./signMessage.js'), signal)
    return abortable(signMessage(connector, parameters), signal)
  },
  watch,
  getBalance: async (network, parameters, { signal }) => {
    const { readBalance } = await import('./readBalance.js')
    return abortable(readBalance(network, parameters), signal)
  },
  toProvider,
  switchesSilently: true,
  defaultAccountType: 'eoa',
  isChainReference: (reference) => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference),
  isAddress,
  verifyAddress: async (text) => isAddress(text),
  isSameAddress: (a, b) => a === b,
})
