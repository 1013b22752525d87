import { createCosmosWallet } from '../cosmos/createCosmosWallet.js'
import { injectCosmosWallet } from '../cosmos/injectCosmosWallet.js'
import type { InjectedBehaviour } from '../injected/types.js'
import { onNoNetwork } from './onNoNetwork.js'
import type { PageHeld, PagePart, PageWalletOptions } from './types.js'

/** A wallet of Keplr's shape, at the place of one of them. */
export function createCosmosPart(
  { as = 'keplr', ...options }: PageWalletOptions['cosmos'],
  { info: _, ...held }: PageHeld,
): PagePart {
  const fake = createCosmosWallet({ ...options, ...held })
  // What it says is an event of the window, so that is where apps listen.
  const listenerCount = countListeners(`${as === 'okx' ? 'okxwallet' : as}_keystorechange`)
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as InjectedBehaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: onNoNetwork('cosmos'),
      allow: fake.allow,
      forget: fake.forget,
      lock: fake.lock,
      unlock: fake.unlock,
      emit: () => fake.emit('keystorechange'),
      listenerCount,
    },
    show: () => void injectCosmosWallet(fake, as),
  }
}

/**
 * Counts who listens to an event of the window from now on. It takes the place of the window's own
 * `addEventListener` and `removeEventListener`, which a page for tests can bear.
 *
 * @returns a function that gives the number of listeners now; listeners added with options that end
 *   them (`once`, `signal`) count on.
 */
function countListeners(type: string): () => number {
  const listeners = new Set<unknown>()
  const { addEventListener, removeEventListener } = window
  const note = (change: 'add' | 'delete', of: unknown, listener: unknown) => {
    if (of === type && listener !== null) listeners[change](listener)
  }
  window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    note('add', given[0], given[1])
    addEventListener.apply(window, given)
  }
  window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    note('delete', given[0], given[1])
    removeEventListener.apply(window, given)
  }
  return () => listeners.size
}
