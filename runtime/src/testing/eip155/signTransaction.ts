import { type Hex, hexToBigInt, type TransactionSerializable } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { rpc } from './rpc.js'
import type { Eip155WalletChain } from './types.js'

/** As a site sends it: everything hex, most of it left out. */
export type TransactionRequest = Readonly<
  Partial<
    Record<
      | 'from'
      | 'to'
      | 'data'
      | 'value'
      | 'gas'
      | 'nonce'
      | 'gasPrice'
      | 'maxFeePerGas'
      | 'maxPriorityFeePerGas'
      | 'chainId',
      Hex
    >
  >
>

/** Fills in what the site left open and signs. Returns the raw transaction. */
export async function signTransaction(
  { chainId, rpcUrl }: Eip155WalletChain,
  account: PrivateKeyAccount,
  request: TransactionRequest,
): Promise<Hex> {
  const { to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas } = request
  const [nonce, gasPrice, gasLimit] = (await Promise.all([
    request.nonce ?? rpc(rpcUrl, 'eth_getTransactionCount', [account.address, 'pending']),
    request.gasPrice ?? rpc(rpcUrl, 'eth_gasPrice', []),
    gas ?? rpc(rpcUrl, 'eth_estimateGas', [{ ...request, from: account.address }]),
  ])) as [Hex, Hex, Hex]
  const common = {
    chainId,
    nonce: Number(nonce),
    gas: hexToBigInt(gasLimit),
    ...(to === undefined ? {} : { to }),
    ...(data === undefined ? {} : { data }),
    ...(value === undefined ? {} : { value: hexToBigInt(value) }),
  }
  const transaction: TransactionSerializable =
    maxFeePerGas === undefined && maxPriorityFeePerGas === undefined
      ? { ...common, type: 'legacy', gasPrice: hexToBigInt(gasPrice) }
      : {
          ...common,
          type: 'eip1559',
          maxFeePerGas: hexToBigInt(maxFeePerGas ?? gasPrice),
          maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas ?? '0x0'),
        }
  return account.signTransaction(transaction)
}
