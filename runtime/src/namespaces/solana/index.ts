import { defineNamespace } from '../../chains/defineNamespace.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { discover } from './discover.js'
import { isAddress } from './isAddress.js'
import { sessions } from './sessions.js'

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
  preload: () => void loadCalls().catch(() => {}),
  connect: (context, connector, { network, signal }) =>
    run(signal, ({ connect }) => connect(context, connector, { silent: false, network, signal })),
  reconnect: (context, connector, { network, signal }) =>
    run(signal, async ({ connect }) => {
      const reply = await connect(context, connector, { silent: true, network, signal })
      return reply.accounts.length === 0 ? undefined : reply
    }),
  disconnect: (connector, { signal }) => run(signal, ({ disconnect }) => disconnect(connector)),
  async switchNetwork(connector, { caipNetworkId }) {
    const session = sessions.get(connector)
    if (session !== undefined) sessions.set(connector, { ...session, caipNetworkId })
    return undefined
  },
  signMessage: (connector, parameters, { signal }) =>
    run(signal, ({ signMessage }) => signMessage(connector, parameters)),
  // A wallet that is watched or used has been connected, so the calls are here.
  watch: (connector, events) => loaded?.watch(connector, events) ?? (() => {}),
  toProvider: (connector) => loaded?.toProvider(connector),
  getBalance: async (network, parameters, { signal }) => {
    const { readBalance } = await import('./readBalance.js')
    return abortable(readBalance(network, parameters), signal)
  },
  switchesSilently: true,
  defaultAccountType: 'eoa',
  isChainReference: (reference) => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference),
  isAddress,
  verifyAddress: async (text) => isAddress(text),
  isSameAddress: (a, b) => a === b,
})

type Calls = typeof import('./calls.js')
let loaded: Calls | undefined

async function loadCalls(): Promise<Calls> {
  try {
    loaded = await import('./calls.js')
    return loaded
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
