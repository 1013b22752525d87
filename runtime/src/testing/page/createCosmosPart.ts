import { createCosmosWallet } from '../cosmos/createCosmosWallet.js'
import { injectCosmosWallet } from '../cosmos/injectCosmosWallet.js'
import type { InjectedBehaviour } from '../injected/types.js'
import { countListeners } from './countListeners.js'
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
