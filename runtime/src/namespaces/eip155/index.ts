import { defineNamespace } from '../../chains/defineNamespace.js'
import type { WalletEvents } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
import { discover } from './discover.js'

/** Ethereum and the chains that speak its JSON-RPC, through browser wallets. */
export const eip155 = /* @__PURE__ */ defineNamespace({
  namespace: 'eip155',
  label: 'Ethereum',
  discover,
  preload: () => void calls().catch(() => {}),
  connect: async (_context, connector, { signal }) => {
    const { connect } = await late(calls(), signal)
    return abortable(connect(connector, { silent: false }), signal)
  },
  reconnect: async (_context, connector, { signal }) => {
    const { connect } = await late(calls(), signal)
    const reply = await abortable(connect(connector, { silent: true }), signal)
    return reply.accounts.length === 0 ? undefined : reply
  },
  disconnect: async (connector, { signal }) => {
    const { disconnect } = await late(calls(), signal)
    return abortable(disconnect(connector), signal)
  },
  switchNetwork: async (connector, network, { signal }) => {
    const { switchNetwork } = await late(calls(), signal)
    await abortable(switchNetwork(connector, network, signal), signal)
    return undefined
  },
  signMessage: async (connector, parameters, { signal }) => {
    const { signMessage } = await late(calls(), signal)
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

const calls = () => import('./calls.js')

/** A wallet that is watched has been connected, so the code is here; what it said before is read on listening. */
function watch(connector: Connector, events: WalletEvents): () => void {
  let live = true
  let stop: (() => void) | undefined
  calls().then(
    (module) => {
      if (live) stop = module.watch(connector, events)
    },
    // A wallet that cannot be listened to stays connected unheard.
    () => {},
  )
  return () => {
    live = false
    stop?.()
  }
}

/** What a visitor needs only once a wallet is chosen does not load with the page. */
function late<Module>(module: Promise<Module>, signal: AbortSignal): Promise<Module> {
  const raise = (cause: unknown) => {
    throw new AppKitError('MODAL_LOAD_FAILED', { cause })
  }
  return abortable(module.catch(raise), signal)
}

/** The 0x may be left out (spec.md section 5), and the case of the letters is only a checksum. */
const digits = (address: string) => address.toLowerCase().replace(/^0x/, '')
