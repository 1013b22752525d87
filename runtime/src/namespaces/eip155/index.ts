import { defineNamespace } from '../../chains/defineNamespace.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { connect } from './connect.js'
import { discover } from './discover.js'
import { watch } from './watch.js'

/** Ethereum and the chains that speak its JSON-RPC, through browser wallets. */
export const eip155 = /* @__PURE__ */ defineNamespace({
  namespace: 'eip155',
  discover,
  connect: (_context, connector, { signal }) => abortable(connect(connector, { silent: false }), signal),
  reconnect: async (_context, connector, { signal }) => {
    const reply = await abortable(connect(connector, { silent: true }), signal)
    return reply.accounts.length === 0 ? undefined : reply
  },
  disconnect: async (connector, { signal }) => {
    const { disconnect } = await late(import('./disconnect.js'), signal)
    return abortable(disconnect(connector), signal)
  },
  switchNetwork: async (connector, network, { signal }) => {
    const { switchNetwork } = await late(import('./switchNetwork.js'), signal)
    await abortable(switchNetwork(connector, network, signal), signal)
    return undefined
  },
  signMessage: async (connector, parameters, { signal }) => {
    const { signMessage } = await late(import('./signMessage.js'), signal)
    return abortable(signMessage(connector, parameters), signal)
  },
  watch,
  getBalance: async (network, parameters, { signal }) => {
    const { readBalance } = await late(import('./readBalance.js'), signal)
    return abortable(readBalance(network, parameters), signal)
  },
  defaultAccountType: 'smartAccount',
  isChainReference: (reference) => /^[1-9]\d{0,31}$/.test(reference),
  verifyAddress: async (text) => (await import('./verifyAddress.js')).verifyAddress(text),
  isAddress: (text) => /^(0x)?[0-9a-fA-F]{40}$/.test(text),
  isSameAddress: (a, b) => digits(a) === digits(b),
})

/** What a visitor needs only once connected does not load with the page. */
function late<Module>(module: Promise<Module>, signal: AbortSignal): Promise<Module> {
  const raise = (cause: unknown) => {
    throw new AppKitError('MODAL_LOAD_FAILED', { cause })
  }
  return abortable(module.catch(raise), signal)
}

/** The 0x may be left out (spec.md section 5), and the case of the letters is only a checksum. */
const digits = (address: string) => address.toLowerCase().replace(/^0x/, '')
