import { createFaults } from '../injected/createFaults.js'
import { createProvider } from './createProvider.js'
import { createState } from './createState.js'
import type { CosmosWallet, CosmosWalletOptions } from './types.js'

const refusals = {
  reject: 'Request rejected',
  busy: 'A pending request is waiting for approval',
  unsupported: 'Not implemented',
  limited: 'Request rejected: too many requests',
}

/**
 * Creates a wallet with Keplr's API and real keys, so that its signatures verify.
 *
 * @example
 * import { createCosmosWallet, injectCosmosWallet } from 'appkit-runtime/testing'
 *
 * const wallet = createCosmosWallet()
 * wallet.behave('signArbitrary', 'reject')
 * injectCosmosWallet(wallet, 'keplr')
 */
export function createCosmosWallet(options: CosmosWalletOptions = {}): CosmosWallet {
  const faults = createFaults(refusals)
  const state = createState(options)
  const ask = async (method: string, params: readonly unknown[]) => {
    if ((await options.approve?.({ method, params })) === false) throw new Error(refusals.reject)
  }
  return {
    provider: createProvider({ state, faults, ask }),
    calls: faults.calls,
    behave: faults.behave,
    addresses: state.addresses,
    selectAccount: state.select,
    allow: () => state.permit(state.prefixes.keys()),
    forget: () => state.permit([]),
    lock: () => state.lock(true),
    unlock: () => state.lock(false),
    emit: state.announce,
    onKeystoreChange(listener) {
      state.listeners.add(listener)
      return () => void state.listeners.delete(listener)
    },
  }
}

type Page = Record<string, unknown>

/**
 * Adds a wallet to the page at the global of Keplr, Leap or OKX Wallet, with their event `…_keystorechange`.
 *
 * @returns a function that removes it.
 *
 * @example
 * import { createCosmosWallet, injectCosmosWallet } from 'appkit-runtime/testing'
 *
 * const remove = injectCosmosWallet(createCosmosWallet(), 'leap')
 * remove()
 */
export function injectCosmosWallet(
  wallet: CosmosWallet,
  place: 'keplr' | 'leap' | 'okx' = 'keplr',
): () => void {
  const page = window as unknown as Page
  const name = place === 'okx' ? 'okxwallet' : place
  const object =
    place === 'okx' ? { ...(page.okxwallet as object | undefined), keplr: wallet.provider } : wallet.provider
  page[name] = object
  const stop = wallet.onKeystoreChange(() => window.dispatchEvent(new Event(`${name}_keystorechange`)))
  return () => {
    stop()
    if (page[name] === object) delete page[name]
  }
}
