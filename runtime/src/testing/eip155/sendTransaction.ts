import { type Hex, hexToBigInt } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { rpc } from './rpc.js'
import type { Eip155WalletChain } from './types.js'

/** Fills in what the site left open, signs and sends. Returns the hash. */
export async function sendTransaction(
  { chainId, rpcUrl }: Eip155WalletChain,
  account: PrivateKeyAccount,
  request: Readonly<Record<string, Hex>>,
): Promise<unknown> {
  const { to, data, value, gas } = request
  const [nonce, gasPrice, gasLimit] = (await Promise.all([
    rpc(rpcUrl, 'eth_getTransactionCount', [account.address, 'pending']),
    rpc(rpcUrl, 'eth_gasPrice', []),
    gas ?? rpc(rpcUrl, 'eth_estimateGas', [{ ...request, from: account.address }]),
  ])) as [Hex, Hex, Hex]
  const signed = await account.signTransaction({
    type: 'legacy',
    chainId,
    nonce: Number(nonce),
    gasPrice: hexToBigInt(gasPrice),
    gas: hexToBigInt(gasLimit),
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value: hexToBigInt(value) }),
  })
  return rpc(rpcUrl, 'eth_sendRawTransaction', [signed])
}
