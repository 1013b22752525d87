import { createBip122Wallet } from '../bip122/createBip122Wallet.js'
import { createStandardPart } from '../bip122/dialects/createStandardPart.js'
import { injectBip122Wallet } from '../bip122/injectBip122Wallet.js'
import type { Bip122Behaviour, Bip122WalletNetwork } from '../bip122/types.js'
import type { PageHeld, PagePart, PageWalletOptions } from './types.js'

/** A Bitcoin wallet, by the Wallet Standard or where another kind of wallet is. */
export function createBip122Part(
  { as = 'standard', ...options }: PageWalletOptions['bip122'],
  { info, ...held }: PageHeld,
): PagePart {
  const fake = createBip122Wallet({ ...info, ...options, ...held })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (method, behaviour) => fake.behave(method, behaviour as Bip122Behaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: (network) => fake.selectNetwork(network as Bip122WalletNetwork),
      allow: fake.allow,
      forget: fake.forget,
      lock: fake.lock,
      unlock: fake.unlock,
      emit: fake.emit,
      listenerCount: fake.listenerCount,
    },
    ...(as === 'standard'
      ? { standard: createStandardPart(fake.core) }
      : { show: () => void injectBip122Wallet(fake, as) }),
  }
}
