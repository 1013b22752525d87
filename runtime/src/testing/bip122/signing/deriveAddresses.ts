import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import type { Bip122WalletAddress, Bip122WalletNetwork, Bip122WalletOptions } from './types.js'

const paths = { p2pkh: 44, p2sh: 49, p2wpkh: 84, p2tr: 86 } as const

/** An address with its private key and scripts, to spend from it. */
export interface OwnedAddress extends Bip122WalletAddress {
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
}

/**
 * The payment and the ordinals address of an account on a network. Test networks have their own path (BIP-44, coin
 * type 1), so they have their own key here.
 *
 * @param seed - the key on the main network.
 * @param account - its index in the wallet. The returned path is the usual one; the key is not derived from it.
 */
export function deriveAddresses(
  seed: Uint8Array,
  account: number,
  network: Bip122WalletNetwork,
  paymentType: NonNullable<Bip122WalletOptions['paymentType']>,
): readonly OwnedAddress[] {
  const parameters = networkParameters(network)
  const privateKey = network === 'mainnet' ? seed : sha256(seed)
  const key = secp256k1.getPublicKey(privateKey, true)
  const inner = key.slice(1)
  const segwit = p2wpkh(key, parameters)
  const payments = { p2wpkh: segwit, p2pkh: p2pkh(key, parameters), p2sh: p2sh(segwit, parameters) }
  const payment = payments[paymentType]
  const taproot = p2tr(inner, undefined, parameters)
  const path = (type: keyof typeof paths) =>
    `m/${paths[type]}'/${network === 'mainnet' ? 0 : 1}'/${account}'/0/0`
  return [
    {
      address: payment.address,
      purpose: 'payment',
      type: paymentType,
      publicKey: hex.encode(key),
      path: path(paymentType),
      privateKey,
      script: payment.script,
      ...(paymentType === 'p2sh' && { redeemScript: segwit.script }),
    },
    {
      address: taproot.address,
      purpose: 'ordinals',
      type: 'p2tr',
      publicKey: hex.encode(inner),
      path: path('p2tr'),
      privateKey,
      script: taproot.script,
      tapInternalKey: inner,
    },
  ]
}

/** The address format of a network. */
export function networkParameters(network: Bip122WalletNetwork): typeof NETWORK {
  if (network === 'mainnet') return NETWORK
  return network === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}
