import { lookForWallets } from '../../../runtime/src/chains/createRegister.js'
import { defineNamespace } from '../../../runtime/src/chains/driver.js'
import type { Connector } from '../../../runtime/src/chains/types.js'
import { AppKitError } from '../../../runtime/src/errors/AppKitError.js'
import { abortable } from '../../../runtime/src/kit/abortable.js'
import { isAddress } from './isAddress.js'
import { readState } from './readState.js'
import { type MintakaWallet, readWallet } from './readWallet.js'

export type { MintakaWallet as MintakaProvider } from './readWallet.js'

/** A namespace that there is not, through the wallet at `window.mintaka`. */
export const mintaka = /* @__PURE__ */ defineNamespace({
  namespace: 'mintaka',
  label: 'Mintaka',
  discover(_context, report) {
    let found = false
    return lookForWallets(() => {
      const { mintaka: place } = window as { mintaka?: unknown }
      if (found || readWallet(place) === undefined) return
      found = true
      const name = String((place as { name?: unknown }).name)
      report({ id: 'mintaka', name, type: 'announced', namespace: 'mintaka', provider: place })
    })
  },
  connect: async (context, connector, { network = context.networks()[0], signal }) =>
    readState(await call(() => ask(connector).connect(String(network?.id), { silent: false }), signal)),
  async reconnect(context, connector, { network = context.networks()[0], signal }) {
    const reply = await call(() => ask(connector).connect(String(network?.id), { silent: true }), signal)
    const state = readState(reply)
    return state.accounts.length === 0 ? undefined : state
  },
  disconnect: async (connector, { signal }) => void (await call(() => ask(connector).disconnect(), signal)),
  async switchNetwork(connector, { id }, { signal }) {
    await call(() => ask(connector).switchTo(String(id)), signal)
    return undefined
  },
  async signMessage(connector, { address, message }, { signal }) {
    const signature = await call(() => ask(connector).sign(address, message), signal)
    if (typeof signature === 'string' && /^[0-9a-f]{128}$/.test(signature)) return signature
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'It gave no signature.' })
  },
  watch(connector, events) {
    const stop = ask(connector).on('change', (value) => {
      try {
        const { accounts, caipNetworkId } = readState(value)
        events.accountsChanged(accounts)
        events.networkChanged(caipNetworkId)
      } catch {
        // Nonsense changes nothing.
      }
    })
    return () => {
      if (typeof stop === 'function') stop()
    }
  },
  isChainReference: (reference) => /^[a-z]{1,16}$/.test(reference),
  isAddress,
  verifyAddress: async (text) => isAddress(text),
  isSameAddress: (a, b) => a === b,
})

/** The wallet, whatever it throws a rejection. */
function ask({ provider, name }: Connector): MintakaWallet {
  const wallet = readWallet(provider)
  if (wallet === undefined) throw new AppKitError('CONNECTOR_NOT_FOUND', { details: name })
  return wallet
}

/** One question, which the wallet may answer at once, late or never. */
function call(question: () => unknown, signal: AbortSignal): Promise<unknown> {
  return abortable(Promise.resolve().then(question), signal)
}
