/** Base58 as Bitcoin and Solana write it: no 0, O, I and l. */
export const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
