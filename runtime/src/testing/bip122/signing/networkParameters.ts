import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import type { Bip122WalletNetwork } from '../types.js'

/** How addresses are written on a network. */
export function networkParameters(network: Bip122WalletNetwork): typeof NETWORK {
  if (network === 'mainnet') return NETWORK
  return network === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}
