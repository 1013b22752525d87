import type { Connector } from '../../chains/types.js'

type Wallet = ReturnType<typeof import('./openWallet.js').openWallet>

/** Loads what speaks to wallets, and does something with the wallet of a connector. */
export async function withWallet<Value>(
  connector: Connector,
  work: (wallet: Wallet) => Promise<Value>,
): Promise<Value> {
  const { openWallet } = await import('./openWallet.js')
  return work(openWallet(connector))
}
