import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { rpc } from './rpc.js'
import { signTransaction, type TransactionRequest } from './signTransaction.js'
import type { Eip155WalletChain } from './types.js'

/** Fills in what the site left open, signs and sends. Returns the hash. */
export async function sendTransaction(
  chain: Eip155WalletChain,
  account: PrivateKeyAccount,
  request: TransactionRequest,
): Promise<Hex> {
  const signed = await signTransaction(chain, account, request)
  return (await rpc(chain.rpcUrl, 'eth_sendRawTransaction', [signed])) as Hex
}
