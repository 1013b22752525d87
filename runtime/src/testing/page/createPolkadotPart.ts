import type { InjectedBehaviour } from '../injected/types.js'
import { createPolkadotWallet } from '../polkadot/createPolkadotWallet.js'
import { injectPolkadotWallet } from '../polkadot/injectPolkadotWallet.js'
import { neverLocked, onNoNetwork } from './onNoNetwork.js'
import type { PageHeld, PagePart, PageWalletOptions } from './types.js'

/** An extension at `window.injectedWeb3`. */
export function createPolkadotPart(
  options: PageWalletOptions['polkadot'],
  { info: _, ...held }: PageHeld,
): PagePart {
  const fake = createPolkadotWallet({ ...options, ...held })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as InjectedBehaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: onNoNetwork('polkadot'),
      allow: fake.allow,
      forget: fake.forget,
      lock: neverLocked('polkadot'),
      unlock: neverLocked('polkadot'),
      emit: (_event, value) => fake.emit('accounts', value),
      listenerCount: fake.listenerCount,
    },
    show: () => void injectPolkadotWallet(fake),
  }
}
