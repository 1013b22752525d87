import type { Keypair } from './createKeypair.js'
import type { LegacySolanaProvider } from './types.js'

/** What legacy wallets give for a key: an object that prints itself, as far as sites count on it. */
export function toPublicKey(keypair: Keypair | undefined): LegacySolanaProvider['publicKey'] {
  if (keypair === undefined) return null
  const { address, publicKey } = keypair
  return { toString: () => address, toBase58: () => address, toBytes: () => publicKey.slice() }
}
