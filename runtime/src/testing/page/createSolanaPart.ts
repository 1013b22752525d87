import { hexToBytes } from '@noble/hashes/utils.js'
import { createSolanaWallet } from '../solana/createSolanaWallet.js'
import { injectSolanaWallet } from '../solana/injectSolanaWallet.js'
import type { SolanaBehaviour, SolanaFeature } from '../solana/types.js'
import { neverLocked, onNoNetwork } from './onNoNetwork.js'
import type { PageHeld, PagePart, PageWalletOptions } from './types.js'

/** A Solana wallet, by the Wallet Standard or as it was injected before. */
export function createSolanaPart(
  { as = 'standard', seeds, ...options }: PageWalletOptions['solana'],
  { info, ...held }: PageHeld,
): PagePart {
  const fake = createSolanaWallet({
    ...info,
    ...options,
    ...(seeds !== undefined && { seeds: seeds.map((seed) => hexToBytes(seed)) }),
    ...held,
  })
  return {
    wallet: {
      fake,
      calls: fake.calls,
      behave: (feature, behaviour) => fake.behave(feature as SolanaFeature, behaviour as SolanaBehaviour),
      selectAccount: fake.selectAccount,
      selectNetwork: onNoNetwork('solana'),
      allow: fake.allow,
      forget: fake.forget,
      lock: neverLocked('solana'),
      unlock: neverLocked('solana'),
      emit: fake.emit,
      listenerCount: fake.listenerCount,
    },
    ...(as === 'standard' ? { standard: fake.part } : { show: () => void injectSolanaWallet(fake, as) }),
  }
}
