import type { Account } from '../../chains/types.js'

/** An address as the kit keeps it; the address is the public key. */
export function toAccount({ address }: { readonly address: string }): Account {
  return { namespace: 'solana', address, type: 'eoa' }
}
