/** Base58 as Bitcoin, Solana and Polkadot write it: no 0, O, I and l. */
export const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
