import type { Connector } from '../../chains/types.js'
import type { BitcoinAdapter } from './types.js'

type Calls = typeof import('./calls.js')

/** Loads what speaks to wallets, and does something with the wallet of a connector. */
export async function withWallet<Value>(
  connector: Connector,
  work: (adapter: BitcoinAdapter, calls: Calls) => Promise<Value>,
): Promise<Value> {
  const calls = await import('./calls.js')
  return work(calls.adapterOf(connector), calls)
}
